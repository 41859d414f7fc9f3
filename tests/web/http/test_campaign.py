"""A whole campaign over the wire: what its pages tell, and that nothing of a chapter comes before its envelope is opened."""

import re
from typing import Any

import pytest
from fastapi.testclient import TestClient

from skerry.games.my_island import words
from skerry.games.my_island.campaign.episodes import campaign
from skerry.games.my_island.record import A_END
from skerry.testing.clauses import proves
from skerry.testing.wire import client, move, new_table, no_limits  # noqa: F401

from ...games.my_island.campaign.test_campaign import NEW_WORDS


class Table:
    """A campaign of two people at one device."""

    def __init__(self, device: TestClient) -> None:
        self.device = device
        self.path = new_table(device, ["person", "person"], game="my-island", options={"episode": "campaign"}, seed=3)
        self.id = self.path.rpartition("/")[2]
        self.page = device.get(f"/table/{self.id}").text

    def get(self, path: str) -> Any:
        answer = self.device.get(path)
        assert answer.status_code == 200, (path, answer.text)
        return answer

    def data(self, seat: int = 0) -> dict[str, Any]:
        found: dict[str, Any] = self.get(f"{self.path}/data?seat={seat}").json()
        return found

    def act(self) -> None:
        """Whoever is to act ends, opens, goes on, or takes the first place for a sticker."""
        seat = self.data()["turn"][0]
        found = self.data(seat)
        action = next((a["id"] for a in found["actions"] if a["id"] == A_END), found["actions"][0]["id"])
        answer = self.device.post(f"{self.path}/play", json=move(seat, action, found["counts"][seat]))
        assert answer.status_code == 200, answer.text

    def everything(self) -> str:
        """All that reaches a browser at this table, and the pages around it."""
        art = re.findall(r"/art/my-island/\d+/[\w-]+\.svg", self.page)[0]
        seat = f"{self.path}?seat=0"
        pages = [
            f"/table/{self.id}", f"/table/{self.id}/campaign", f"/rules/my-island?table={self.id}", "/", "/api/games", art,
            seat, f"{self.path}/data?seat=0", f"{self.path}/log?seat=0", f"{self.path}/panel/sheet?seat=0",
            f"{self.path}/picture.svg?seat=0", f"{self.path}/island/1.svg", f"{self.path}/why?seat=0&path=pass",
        ]  # fmt: skip
        return " ".join(self.get(page).text for page in pages)


@pytest.mark.slow
@proves("M70")
def test_nothing_of_a_chapter_is_sent_before_it_is_opened(client: TestClient) -> None:  # noqa: F811
    table = Table(client)
    common = " ".join(client.get(page).text for page in ("/", "/rules/my-island", "/api/games"))
    plain = set(re.findall(r"\w+", common))  # such as "keep", or the waves of other games
    opened = -1
    while (found := table.data())["turn"]:
        if len(found["chapters"]) > opened and found["phase"] == "envelope":
            opened = len(found["chapters"])
            text = table.everything()
            for chapter in range(1, 9):
                sheet = words.chapter_sheet(chapter)
                told = [sheet["story"][:30], *(one["title"] for one in sheet["episodes"][:2])]
                assert [one in text for one in told] == [chapter <= opened] * 3, chapter
                news = [word for word in NEW_WORDS.get(chapter, "").split("|") if word and not {word, f"{word}s"} & plain]
                assert chapter <= opened or not [word for word in news if re.search(rf"\b(mi-)?{word}s?\b", text)], chapter
            assert campaign().values["ending"][:30] not in text
        table.act()
    assert opened == 7
    page = table.get(f"/table/{table.id}/campaign").text
    assert campaign().values["ending"][:30] in page
    assert table.get(table.path).json()["unit"] == "circle"
    assert page.count(">Replay<") == 24
    assert re.search(r'href="/table/[\w-]+#\d+">Result', page)


def test_the_pages_of_a_campaign(client: TestClient) -> None:  # noqa: F811
    table = Table(client)
    client.post(f"{table.path}/name", json={"seat": 0, "place": "island", "text": "Lamp <Reach>"})
    assert "sealed" in table.get(f"/table/{table.id}/campaign").text
    table.act()
    page = table.get(f"/table/{table.id}/campaign").text
    assert "Lamp &lt;Reach&gt;" in page
    assert "Chapter 1, Arrival; episode 1 of 24" in page
    assert "None has been played to its end yet" in page
    picture = table.get(f"{table.path}/island/0.svg").text
    assert "Lamp &lt;Reach&gt;" in picture
    assert page.count(re.search(r'width="\d+" height="\d+"', picture)[0] + ">") == 4  # room for two islands in two themes
    assert table.get(f"{table.path}/island/0.png?theme=dark").content.startswith(b"\x89PNG")
    table.act()
    table.act()
    found = table.get(f"{table.path}?seat=0").json()
    assert found["unit"] == "point"
    result = next(panel for panel in found["panels"] if panel["id"] == "assessment")
    assert (result["opens_once"], result["closer"]) == ("episode-1", True)
    whole = table.get(f"{table.path}/panel/assessment?seat=0").json()["svg"]
    assert whole.count("data-step=") >= 5
    earlier = table.get(f"{table.path}/panel/sheet?seat=0&line=1").json()
    assert earlier["title"] == "Chapter 1: Arrival"
    assert "Sweet Water" not in earlier["svg"]
    plain = new_table(client, ["person"], game="my-island", options={})
    for path in (f"/table/{plain.rpartition('/')[2]}/campaign", f"{plain}/island/0.svg"):
        answer = client.get(path)
        assert answer.status_code == 404
        assert "plays no campaign" in answer.text
    assert client.get(f"{table.path}/island/7.svg").status_code == 404
