"""Golden records: that a change is noticed, and that what is made leaves no gap."""

from pathlib import Path

from skerry.testing.test_golden import differences

GOLDEN = Path(__file__).parents[1] / "golden"


def test_a_change_of_behaviour_is_noticed(tmp_path):
    folder = tmp_path / "1001-islands"
    folder.mkdir()
    record, digest = folder / "two.skerry", folder / "two.sha256"
    text = (GOLDEN / "1001-islands" / "two.skerry").read_text()
    sha = (GOLDEN / "1001-islands" / "two.sha256").read_text()
    record.write_text(text)
    digest.write_text(sha)
    assert differences(record) == ""
    digest.write_text(sha[::-1])
    assert "other bytes" in differences(record)
    assert "skerry.testing.freeze 1001-islands" in differences(record)
    digest.write_text(sha)
    record.write_text(text.replace("Draw from", "Pull from"))
    assert "Pull from" in differences(record)
    assert "python -m skerry.testing.golden --words 1001-islands" in differences(record)
    record.write_text(text.rstrip("\n"))
    assert "written differently" in differences(record)
