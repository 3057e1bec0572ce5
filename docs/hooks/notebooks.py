"""Notebooks as pages: run when the site is built, so that what a page shows is what was run.

They are kept without outputs: a change shows as the lines that it changes. An error in a cell ends the build. What
cells gave is put into a page last of all: nothing reads it as Markdown, and a search finds words, not pictures.
"""

from __future__ import annotations

import asyncio
import base64
import re
import tempfile
from concurrent.futures import ThreadPoolExecutor
from html import escape
from typing import TYPE_CHECKING, Any

import nbformat
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError
from traitlets.config import Config

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

AT_ONCE = 2
PATIENCE = 300  # seconds for a cell
NOTE = (
    '!!! note ""\n    This page is a notebook, run when the site was built. '
    "[Download it]({}) with all it shows, and open it in Jupyter.\n"
)
_GIVEN = re.compile(r'<div data-given="(\d+)"></div>')
_given: dict[str, list[str]] = {}  # what the cells of each page gave, as HTML


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Run every notebook; a page and the notebook with its outputs take its place."""
    found = [file for file in files if file.src_uri.endswith(".ipynb")]
    with ThreadPoolExecutor(AT_ONCE) as threads:
        notebooks = list(threads.map(run, found))
    for file, notebook in zip(found, notebooks, strict=True):
        page = file.src_uri.removesuffix(".ipynb") + ".md"
        text, _given[page] = markdown(notebook, file.name)
        files.remove(file)
        files.append(File.generated(config, page, content=text))
        files.append(File.generated(config, file.src_uri, content=nbformat.writes(notebook)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """A page that names a notebook means its page; whoever reads it elsewhere gets the notebook."""
    return markdown if page.file.src_uri in _given else markdown.replace(".ipynb)", ".md)")


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Put what cells gave into the finished page."""
    given = _given.get(page.file.src_uri, [])
    return _GIVEN.sub(lambda found: given[int(found[1])], output)


def run(file: File) -> Any:
    """The notebook with its outputs, run by a kernel in a folder of its own."""
    notebook = nbformat.reads(file.content_string, as_version=4)
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as sockets:
        # by files of its own, not by ports that others on this machine could reach
        line = Config(KernelManager={"transport": "ipc", "ip": f"{sockets}/kernel"})
        client = NotebookClient(
            notebook,
            timeout=PATIENCE,
            kernel_name="python3",
            record_timing=False,
            coalesce_streams=True,
            resources={"metadata": {"path": folder}},
            config=line,
        )
        try:
            return asyncio.run(client.async_execute())
        except CellExecutionError as error:
            raise PluginError(f"{file.src_uri}: {error}") from error


def markdown(notebook: Any, name: str) -> tuple[str, list[str]]:
    """The page of a notebook, and the outputs that belong where it has a mark.

    >>> cells = [nbformat.v4.new_markdown_cell("# Two"), nbformat.v4.new_code_cell("1 + 1")]
    >>> notebook = nbformat.v4.new_notebook(cells=cells)
    >>> cells[1].outputs = [nbformat.v4.new_output("execute_result", {"text/plain": "2"})]
    >>> text, given = markdown(notebook, "two")
    >>> text.splitlines()[0], text.splitlines()[-4:]
    ('# Two', ['1 + 1', '```', '', '<div data-given="0"></div>'])
    >>> given
    ['<div class="given"><pre>2</pre></div>']
    """
    parts, given = [], list[str]()
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            parts.append(cell.source.replace(".ipynb)", ".md)"))  # from page to page
        else:
            parts.append(f"```python\n{cell.source}\n```")
        if outputs := [shown(output) for output in cell.get("outputs", ())]:
            parts.append(f'<div data-given="{len(given)}"></div>')
            given.append(f'<div class="given">{"".join(outputs)}</div>')
    parts.insert(1, NOTE.format(f"{name}.ipynb"))
    return "\n\n".join(parts), given


def shown(output: Any) -> str:
    """An output as HTML, in the best form it has."""
    if output.output_type == "stream":
        return f"<pre>{escape(output.text.rstrip())}</pre>"
    forms = output.data
    if "image/svg+xml" in forms:
        return _image("svg+xml", base64.b64encode(forms["image/svg+xml"].encode()).decode(), forms)
    if "text/html" in forms:
        return str(forms["text/html"])
    if "image/png" in forms:
        return _image("png", forms["image/png"].replace("\n", ""), forms)
    return f"<pre>{escape(forms['text/plain'])}</pre>"


def _image(kind: str, data: str, forms: Any) -> str:
    """A picture in a frame of its own: no style of it reaches the page."""
    title = re.search(r"<title>(.*?)</title>", forms.get("image/svg+xml", ""))
    return f'<img src="data:image/{kind};base64,{data}" alt="{title[1] if title else ""}">'
