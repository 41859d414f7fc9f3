"""Records on disk: what is damaged, cut, foreign or edited is refused by line, and never with anything but `BadRecord`."""

import random
import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import skerry
from skerry import BadRecord
from skerry.games import find
from skerry.match.record import LARGEST_FILE, parse_record
from skerry.testing.matches import play_out, thorough


def record(players=3, seed=2, moves=10**9, backs=0.1, **options):
    """A match as text."""
    return play_out(skerry.new("1001-islands", players=players, seed=seed, **options), random.Random(seed), backs, moves).text()


FULL = record()
LINES = FULL.splitlines()
SHORT = record(players=4, moves=12, lookout=2)
FIRST_MOVE = 8  # the line of the first move, counted from 1


def refused(text, line, reason):
    """The text is refused at that line, for that reason."""
    with pytest.raises(BadRecord) as error:
        parse_record(text, find)
    assert re.fullmatch(rf"line {line}: .*{reason}.*", str(error.value)), str(error.value)


def edited(line, new):
    """The full record with another text in one line, counted from 1 (-1: the last); None takes it out."""
    lines = list(LINES)
    lines[line - 1 if line > 0 else line] = new
    return "\n".join(text for text in lines if text is not None) + "\n"


def test_a_record_is_plain_to_read():
    assert SHORT.startswith(
        "skerry record 1\ngame 1001-islands\nversion 1\nbox 9552aed6476c\nplayers 4\nseed 2\noption lookout 2\n1 seat 1 "
    )
    assert " Draw from the " in SHORT
    assert re.fullmatch(r"result -?\d+ -?\d+ -?\d+ won by seat \d( seat \d)*", LINES[-1])


def test_a_record_reads_back():
    for text in (FULL, SHORT):
        assert parse_record(text, find).text() == text


def test_line_ends_of_other_systems_are_read():
    assert parse_record(FULL.replace("\n", "\r\n"), find).text() == FULL
    assert parse_record(FULL.rstrip("\n"), find).text() == FULL


def test_any_prefix_from_the_header_on_replays():
    for n in range(FIRST_MOVE - 1, len(LINES)):
        assert len(parse_record("\n".join(LINES[:n]), find).log) == n - FIRST_MOVE + 1


@pytest.mark.parametrize("n", range(FIRST_MOVE - 1))
def test_a_header_that_is_cut_is_refused(n):
    refused("\n".join(LINES[:n]), max(1, n + 1), "")


@pytest.mark.parametrize(
    ("line", "new", "reason"),
    [
        (1, "skerry record 2", "not a Skerry record: the first line must be 'skerry record 1'"),
        (1, "", "not a Skerry record"),
        (1, "[Event 'F/S Return Match']", "not a Skerry record"),
        (2, "game chess", "there is no game 'chess'"),
        (2, "game", "expected 'game ...'"),
        (2, "version 1", "expected 'game ...', found 'version 1'"),
        (3, "version 2", "version 2 of 1001 Islands is newer than the one that is installed, version 1"),
        (3, "version 0", "there is no version 0 of 1001 Islands; there is version 1"),
        (3, "version one", "version must be a whole number"),
        (4, "box 000000000000", "played with other components"),
        (5, "players 1", "for 2 to 5 players, not 1"),
        (5, "players 6", "for 2 to 5 players, not 6"),
        (5, "players -3", "players must be a whole number"),
        (5, "players 99999999999999999999999", "players must be a whole number"),
        (6, "seed -1", "seed must be a whole number from 0"),
        (6, "seed 9223372036854775808", "seed must be a whole number from 0"),
        (6, "seed " + "9" * 5000, "seed must be a whole number from 0"),
        (7, "option lookout 9", "option lookout: '9' is not"),
        (7, "option lookout", "option lookout: '' is not"),
        (7, "option weather 1", "has no option 'weather'"),
        (7, None, "the option lookout is missing"),
        (7, "option lookout 1\noption lookout 1", "option lookout is given twice"),
    ],
)
def test_an_edited_header_is_refused(line, new, reason):
    refused(edited(line, new), line + new.count("\n") if new else line, reason)


def test_options_that_do_not_go_together_are_refused():
    refused(edited(7, "option lookout 5"), 7, "player 5 of 3 is not at the table")


@pytest.mark.parametrize(
    ("new", "reason"),
    [
        ("", "not a move: ''"),
        ("hello", "not a move: 'hello'"),
        ("1 seat 0 0 Draw", r"it is player 3's turn \(T5\)"),
        ("2 seat 0 0 Draw from the upper stack", "expected move 1, found move 2"),
        ("1 seat 7 0 Draw from the upper stack", "there is no seat 7"),
        ("1 seat 0 999 Win", "999 is no action"),
        ("1 seat 0 back", "cannot be taken back: there is nothing to take back"),
        ("1 seat 0 back now", "cannot be taken back: there is nothing to take back"),
        ("1 seat 0 -1 back", "not a move"),
        ("1 seat 0 1e5 Draw", "not a move"),
        ("result 1 2 3 won by seat 2", "not a move"),
    ],
)
def test_an_edited_move_is_refused(new, reason):
    refused(edited(FIRST_MOVE, new), FIRST_MOVE, reason)


@pytest.mark.parametrize("words", [" Steal from the upper stack", " Zieh vom oberen Stapel: 1 Juwel", " D"])
def test_words_are_for_people_and_may_be_others(words):
    first = LINES[FIRST_MOVE - 1].split(" Draw")[0]
    assert parse_record(edited(FIRST_MOVE, first + words), find).text() == FULL


def test_words_do_not_make_up_for_a_wrong_number():
    number, _, words = LINES[FIRST_MOVE - 1].partition(" Draw")
    wrong = number.rpartition(" ")[0] + " 999 Draw" + words
    refused(edited(FIRST_MOVE, wrong), FIRST_MOVE, "999 is no action")
    refused(edited(FIRST_MOVE, number + "Draw" + words), FIRST_MOVE, "not a move")


@pytest.mark.parametrize("words", ["", " "])
def test_a_number_without_words_may_be_cut_off_and_is_refused(words):
    number = LINES[FIRST_MOVE - 1].split(" Draw")[0]
    refused(edited(FIRST_MOVE, number + words), FIRST_MOVE, "no words follow action .: the line is cut off")


def test_nothing_may_follow_a_take_back():
    line = next(i for i, text in enumerate(LINES, 1) if text.endswith(" back"))
    refused(edited(line, LINES[line - 1] + " and more"), line, "nothing may follow 'back'")


def test_a_move_that_is_not_possible_is_refused_with_its_clause():
    refused(edited(FIRST_MOVE + 1, LINES[FIRST_MOVE].split(" seat ")[0] + " seat 0 0 Draw"), FIRST_MOVE + 1, r"\(T\d+\)")


def test_a_missing_or_doubled_move_is_refused():
    refused(edited(20, None), 20, f"expected move {20 - FIRST_MOVE + 1}, found move {20 - FIRST_MOVE + 2}")
    refused(
        edited(20, LINES[19] + "\n" + LINES[19]), 21, f"expected move {20 - FIRST_MOVE + 2}, found move {20 - FIRST_MOVE + 1}"
    )


def test_another_seed_tells_another_story():
    with pytest.raises(BadRecord):
        parse_record(edited(6, "seed 3"), find)


def test_moves_after_the_end_are_refused():
    n = len(LINES) - FIRST_MOVE + 1
    refused(edited(-1, f"{n} seat 0 0 Draw from the upper stack"), len(LINES), "the match is over")
    refused(FULL + f"{n} seat 0 0 Draw from the upper stack\n", len(LINES) + 1, "nothing may follow the result")
    refused(FULL + "\n", len(LINES) + 1, "nothing may follow the result")


def test_another_result_is_refused():
    refused(edited(-1, "result 100 0 0 won by seat 0"), len(LINES), "the match ended otherwise: 'result ")
    refused(SHORT + "result 1 2 3 4 won by seat 3\n", len(SHORT.splitlines()) + 1, "not a move")


# ---- files


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "line 1: not a Skerry record"),
        (bytes(range(256)), "line 2: not UTF-8 text"),
        (b"\x00" * 100, "line 1: not a Skerry record"),
        (FULL.encode("utf-16"), "line 1: not UTF-8 text"),
        (b"PK\x03\x04 a zip file", "line 1: not a Skerry record"),
        (FULL.encode() + b"\n" * (LARGEST_FILE - len(FULL) + 1), "larger than 4096 kB, that cannot be right"),
        (FULL.encode()[: FULL.index(" Draw", len(FULL) // 2)], "the line is cut off"),
    ],
    ids=["empty", "binary", "zeros", "utf-16", "zip", "huge", "cut"],
)
def test_a_file_that_is_no_record_is_refused_by_its_name(tmp_path, content, reason):
    file = tmp_path / "match.skerry"
    file.write_bytes(content)
    with pytest.raises(BadRecord) as error:
        skerry.load(file)
    assert str(file) in str(error.value)
    assert reason in str(error.value)


def test_a_file_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(BadRecord, match=r"nowhere\.skerry: cannot be read \(No such file"):
        skerry.load(tmp_path / "nowhere.skerry")
    with pytest.raises(BadRecord, match="cannot be read"):
        skerry.load(tmp_path)
    assert issubclass(BadRecord, ValueError)


def test_a_long_record_of_nonsense_is_refused_at_once():
    refused("\n".join([*LINES[: FIRST_MOVE - 1], "x" * 1_000_000]), FIRST_MOVE, "not a move: 'x{80}'")
    refused("skerry record 1\ngame " + "x" * 1_000_000, 2, "there is no game")


# ---- whatever is done to a record

alphabet = st.one_of(st.sampled_from("\n 0123456789-seatbackoptionresult\r\t\x0b\x1c\u2028\u0663²٣"), st.characters())
edits = st.lists(
    st.tuples(
        st.sampled_from(["insert", "delete", "replace", "repeat line", "drop line", "swap lines", "cut"]),
        st.floats(0, 1, exclude_max=True),
        st.text(alphabet, min_size=1, max_size=6),
    ),
    min_size=1,
    max_size=4,
)


def mutate(text, edits):
    """The text after some damage."""
    for what, where, new in edits:
        at = int(where * len(text))
        lines = text.split("\n")
        line = int(where * len(lines))
        if what == "insert":
            text = text[:at] + new + text[at:]
        elif what == "delete":
            text = text[:at] + text[at + len(new) :]
        elif what == "replace":
            text = text[:at] + new + text[at + len(new) :]
        elif what == "cut":
            text = text[:at]
        else:
            if what == "repeat line":
                lines.insert(line, lines[line])
            elif what == "drop line":
                del lines[line]
            else:
                lines[line], lines[line - 1] = lines[line - 1], lines[line]
            text = "\n".join(lines)
    return text


def read_or_refused(text):
    """A record is read, or refused by line; nothing else can happen."""
    table, reason = None, ""
    try:
        table = parse_record(text, find)
    except BadRecord as error:
        reason = str(error)
    if table:
        assert parse_record(table.text(), find).state.tobytes() == table.state.tobytes()
    else:
        assert re.match(r"line \d+: ", reason)


@given(text=st.sampled_from([FULL, SHORT]), edits=edits)
@thorough(250)
def test_a_damaged_record_is_read_or_refused(text, edits):
    read_or_refused(mutate(text, edits))


@given(lines=st.lists(st.one_of(st.sampled_from(LINES), st.text(alphabet, max_size=20)), max_size=14))
@example(lines=LINES[:7])
@thorough(150)
def test_lines_in_any_order_are_read_or_refused(lines):
    read_or_refused("\n".join(lines))


@given(head=st.integers(0, 7), rest=st.lists(st.builds("{} seat {} {} {}".format, *[st.integers(-1, 30)] * 3, st.text(alphabet))))
@thorough(150)
def test_made_up_moves_are_read_or_refused(head, rest):
    read_or_refused("\n".join(LINES[:head] + rest))


def test_a_byte_order_mark_does_no_harm_and_other_line_ends_are_no_lines(tmp_path):
    file = tmp_path / "match.skerry"
    file.write_bytes(b"\xef\xbb\xbf" + FULL.replace("\n", "\r\n").encode())
    assert skerry.load(file).over
    refused(FULL.replace("\n", "\u2028", 1), 1, "not a Skerry record")


def test_numbers_are_written_in_one_way_only():
    seed = next(line for line in FULL.split("\n") if line.startswith("seed "))
    for other in ("seed 0" + seed[5:], "seed \u0661", "seed +1"):
        refused(FULL.replace(seed, other), 6, "seed must be a whole number")


def test_what_is_no_file_is_refused(tmp_path):
    for path, reason in ((tmp_path, "cannot be read"), ("/dev/zero", "not a file"), ("a\0b", "no file name")):
        with pytest.raises(BadRecord, match=reason):
            skerry.load(path)
