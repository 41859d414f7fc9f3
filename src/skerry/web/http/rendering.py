"""The templates of pages (Jinja2), and Markdown. Everything that comes from outside is escaped."""

from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markdown_it import MarkdownIt
from markupsafe import Markup

from ...board.palette import PALETTE

ENVIRONMENT = Environment(
    loader=FileSystemLoader(Path(__file__).with_name("templates")),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    auto_reload=False,  # would look at every file's date for every page
)
ENVIRONMENT.globals["palette"] = PALETTE
MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


def render(template: str, **values: Any) -> str:
    """Returns the page that a template makes of these values."""
    return ENVIRONMENT.get_template(template).render(values)


def from_markdown(text: str) -> Markup:
    """Returns Markdown as HTML; tags that are in the text are shown, not obeyed."""
    return Markup(MARKDOWN.render(text))
