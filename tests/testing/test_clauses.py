"""The check of clauses, on made-up rules."""

import pytest

from skerry.testing.clauses import problems

PROVEN = '@proves("X1")\ndef test_one(): ...\n'


def test_all_is_well_where_each_clause_has_its_test():
    assert problems({"x": "**X1** One."}, {"test_x.py": PROVEN}) == []


@pytest.mark.parametrize(
    ("rules", "tests", "complaint"),
    [
        ({"x": "**X1** One. **X2** Two."}, PROVEN, "x: no test proves X2"),
        ({"x": "**X1** One."}, PROVEN.replace("1", "7"), "test_x.py: test_one names X7, and no game has that clause"),
        ({"x": "**X1** One."}, '# @proves("X1")\ndef test_one(): ...', "x: no test proves X1"),
        ({"x": "**X1** One."}, '@pytest.mark.skip\n@proves("X1")\ndef test_one(): ...', "x: no test proves X1"),
        ({"x": "**X1** One."}, '@proves("X1")\ndef helper(): ...', "test_x.py: helper names X1, but it is not a test"),
        ({"x": "**X1** One. **X1** Again."}, PROVEN, "x: X1 is there twice"),
        ({"x": "**X1** One.", "y": "**X2** Two."}, PROVEN, "y: the prefix X belongs to x"),
        ({"x": "No numbers."}, "", "x: RULES.md has no numbered clause"),
    ],
)  # fmt: skip
def test_the_check_can_fail(rules, tests, complaint):
    assert complaint in problems(rules, {"test_x.py": tests})
