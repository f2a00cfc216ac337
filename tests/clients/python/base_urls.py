"""Sends one prompt with each client, given only a base URL, a model and a key. By the names of `explainBaseUrl`.

Reads jobs from standard input, one a line: {"client", "baseUrl"}; and writes a line for each: {"error"} or {}.
"""

import asyncio
import json
import os
import sys
import warnings

warnings.simplefilter("ignore")

KEY = "sk-test"
MESSAGES = [{"role": "user", "content": "Hello"}]


def openai(base):
    import openai

    client = openai.OpenAI(base_url=base, api_key=KEY, max_retries=0)
    client.chat.completions.create(model="m", messages=MESSAGES)


def anthropic(base):
    import anthropic

    client = anthropic.Anthropic(base_url=base, api_key=KEY, max_retries=0)
    client.messages.create(model="m", max_tokens=9, messages=MESSAGES)


def langchain_openai(base):
    from langchain_openai import ChatOpenAI

    ChatOpenAI(model="m", base_url=base, api_key=KEY, max_retries=0).invoke("Hello")


def langchain_anthropic(base):
    from langchain_anthropic import ChatAnthropic

    ChatAnthropic(model="m", base_url=base, api_key=KEY, max_retries=0).invoke("Hello")


def litellm(provider):
    def run(base):
        import litellm

        litellm.suppress_debug_info = True
        litellm.completion(model=f"{provider}/m", api_base=base, api_key=KEY, messages=MESSAGES, num_retries=0, max_retries=0)

    return run


def pydantic_openai(base):
    from pydantic_ai import Agent
    from pydantic_ai.models.openai import OpenAIChatModel
    from pydantic_ai.providers.openai import OpenAIProvider

    Agent(OpenAIChatModel("m", provider=OpenAIProvider(base_url=base, api_key=KEY))).run_sync("Hello")


def llama_index(base):
    from llama_index.llms.openai_like import OpenAILike

    OpenAILike(model="m", api_base=base, api_key=KEY, is_chat_model=True, max_retries=0).chat(_llama_messages())


def _llama_messages():
    from llama_index.core.llms import ChatMessage

    return [ChatMessage(role="user", content="Hello")]


def google(base):
    from google import genai

    options = genai.types.HttpOptions(base_url=base, retry_options=genai.types.HttpRetryOptions(attempts=1))
    client = genai.Client(api_key=KEY, http_options=options)  # without a name it is closed before it is used
    client.models.generate_content(model="m", contents="Hello")


def ollama(host):
    import ollama

    ollama.Client(host=host).chat(model="m", messages=MESSAGES)


def mistral(base):
    try:
        from mistralai.client import Mistral
    except ImportError:
        from mistralai import Mistral

    Mistral(server_url=base, api_key=KEY).chat.complete(model="m", messages=MESSAGES)


CLIENTS = {
    "openai-python": openai,
    "anthropic-python": anthropic,
    "langchain-openai-python": langchain_openai,
    "langchain-anthropic-python": langchain_anthropic,
    "litellm-openai": litellm("openai"),
    "litellm-anthropic": litellm("anthropic"),
    "litellm-ollama": litellm("ollama_chat"),
    "pydantic-ai-openai": pydantic_openai,
    "llama-index-openai-like": llama_index,
    "google-genai-python": google,
    "mistral-python": mistral,
    "ollama-python": ollama,
}

for line in sys.stdin:
    job = json.loads(line)
    result = {}
    try:
        CLIENTS[job["client"]](job["baseUrl"])
    except Exception as error:  # the request is recorded, or there is none
        result = {"error": f"{type(error).__name__}: {error}"[:200]}
    print(json.dumps(result), flush=True)
