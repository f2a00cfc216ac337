"""Runs the real Python SDKs, configured by nothing but what the adapters gave.

Reads jobs from standard input, one a line: {"stub", "sdk", "adapted", "question"}, {"stub", "code"} or
{"stub", "config", "model", "question"}; and writes a line
for each before it reads the next: {"text"} or {"error"}. Requests for other machines go to the stub, and say where they were meant to go: no
client is configured for this, so what each one makes of its base URL is its own doing.
"""

import asyncio
import contextlib
import importlib
import io
import json
import sys
import warnings

warnings.simplefilter("ignore")

STUB = {"origin": ""}


def redirect(module):
    """Sends what a client's transport sends elsewhere to the stub."""

    def moved(request):
        import urllib.parse

        stub = urllib.parse.urlsplit(STUB["origin"])
        if request.url.host != stub.hostname:
            request.headers["x-original-url"] = str(request.url)
            request.url = request.url.copy_with(scheme=stub.scheme, host=stub.hostname, port=stub.port)
        return request

    for name, method in (("HTTPTransport", "handle_request"), ("AsyncHTTPTransport", "handle_async_request")):
        transport = getattr(module, name)
        real = getattr(transport, method)
        setattr(transport, method, (lambda real: lambda self, request: real(self, moved(request)))(real))


def redirect_aiohttp():
    """google-genai takes aiohttp where it finds it."""
    import urllib.parse

    import aiohttp

    real = aiohttp.ClientSession._request

    def moved(self, method, url, **options):
        at = urllib.parse.urlsplit(str(url))
        stub = urllib.parse.urlsplit(STUB["origin"])
        if at.hostname != stub.hostname:
            options["headers"] = {**(options.get("headers") or {}), "x-original-url": str(url)}
            url = urllib.parse.urlunsplit(at._replace(scheme=stub.scheme, netloc=stub.netloc))
        return real(self, method, url, **options)

    aiohttp.ClientSession._request = moved


try:
    redirect_aiohttp()
except ModuleNotFoundError:
    pass
for name in ("httpx", "httpx2"):
    try:
        redirect(importlib.import_module(name))
    except ModuleNotFoundError:
        pass


def run_litellm(adapted, question):
    import litellm

    litellm.suppress_debug_info = True
    messages = [*adapted["messages"], {"role": "user", "content": question}]
    answer = litellm.completion(**adapted["params"], messages=messages)
    if not adapted["params"].get("stream"):
        return answer.choices[0].message.content
    return "".join(part.choices[0].delta.content or "" for part in answer)


def run_router(text, model, question):
    """LiteLLM's proxy gives the list of models in its file to a router."""
    import litellm
    import yaml

    litellm.suppress_debug_info = True
    router = litellm.Router(model_list=yaml.safe_load(text)["model_list"], num_retries=0)
    answer = router.completion(model=model, messages=[{"role": "user", "content": question}])
    return answer.choices[0].message.content


def run_pydantic(adapted, question):
    from pydantic_ai import Agent

    def named(module, name):
        return getattr(importlib.import_module(adapted[module]), adapted[name])

    async def main():
        client = named("package", "client")(**adapted["clientOptions"])
        provider = client
        if "providerClass" in adapted:
            provider = named("providerModule", "providerClass")(**{adapted["providerOption"]: client})
        model = named("modelModule", "modelClass")(adapted["model"], provider=provider)
        agent = Agent(model, **adapted["params"])
        if adapted["method"] != "run_stream":
            return (await agent.run(question)).output
        async with agent.run_stream(question) as answer:
            return "".join([text async for text in answer.stream_text(delta=True)])

    return asyncio.run(main())


def run_langchain(adapted, question):
    model = getattr(importlib.import_module(adapted["package"]), adapted["client"])(**adapted["clientOptions"])
    answer = getattr(model, adapted["method"])([*adapted["messages"], {"role": "user", "content": question}])
    return answer.text if adapted["method"] == "invoke" else "".join(part.text for part in answer)


def run_llama_index(adapted, question):
    from llama_index.core.llms import ChatMessage

    model = getattr(importlib.import_module(adapted["package"]), adapted["client"])(**adapted["clientOptions"])
    messages = [ChatMessage(**message) for message in [*adapted["messages"], {"role": "user", "content": question}]]
    answer = getattr(model, adapted["method"])(messages)
    return answer.message.content if adapted["method"] == "chat" else "".join(part.delta or "" for part in answer)


def run_program(code):
    """A whole program; what it prints is its answer."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(code, "snippet.py", "exec"), {"__name__": "__main__"})
    return printed.getvalue().strip()


RUN = {
    "litellm": run_litellm,
    "pydantic-ai": run_pydantic,
    "langchain-python": run_langchain,
    "llama-index": run_llama_index,
}

for line in sys.stdin:
    job = json.loads(line)
    STUB["origin"] = job["stub"]
    try:
        if "config" in job:
            text = run_router(job["config"], job["model"], job["question"])
        else:
            text = run_program(job["code"]) if "code" in job else RUN[job["sdk"]](job["adapted"], job["question"])
        result = {"text": text}
    except Exception as error:  # the test says what is wrong with it
        result = {"error": f"{type(error).__name__}: {error}"[:2000]}
    print(json.dumps(result), flush=True)
