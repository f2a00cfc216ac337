//! A program that makes a request: as short as it can be, complete, and with the key from the environment.

use super::super::curl::{is_variable, own_variable, to_curl, CurlOptions};
use super::super::fault::ResolveError;
use super::super::options::ResolveOptions;
use super::super::profile::{Operation, Protocol};
use super::super::request::{to_request, Input, RequestPlan};
use super::super::resolve::resolve;
use super::adapt::adapt;
use super::adapted::Adapted;
use super::binding::Sdk;
use super::literal::{line, Language, Writer};
use super::node::{Node, Secret};
use crate::issue::{Code, Component};
use crate::json::{self, Value};
use crate::limits::Limits;
use crate::llm::{Changes, LlmUri};

/// What a program makes its request with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tool {
    /// The platform's `fetch`.
    Fetch,
    /// The command `curl`.
    Curl,
    /// An SDK.
    Sdk(Sdk),
}

impl Tool {
    /// The tool of a name: `fetch`, `curl`, or that of an SDK.
    ///
    /// # Errors
    /// `invalid-option` for any other.
    pub fn named(name: &str) -> Result<Self, ResolveError> {
        match name {
            "fetch" => Ok(Self::Fetch),
            "curl" => Ok(Self::Curl),
            name => {
                let sdk = Sdk::named(name).map(Self::Sdk);
                sdk.ok_or_else(|| ResolveError::text(Code::InvalidOption, Component::Input, "tool"))
            }
        }
    }
}

/// Options of [`to_snippet`].
#[derive(Clone, Debug, Default)]
pub struct SnippetOptions {
    /// What is asked. By default, `Hello`.
    pub prompt: Option<String>,
    /// The variable that holds the key, in place of the one that the URI refers to or that the provider's tools read.
    pub key_env: Option<String>,
}

/// Stands for the key while a program is written, so that a URI without one shows where it goes.
const STAND_IN: &str = "llm-uri:key-of-a-snippet";

/// Writes a program. The key is not in it, whatever the URI holds: it is read from an environment variable.
///
/// # Errors
/// As [`adapt`] and [`to_request`]; `invalid-option` for a variable that no shell could have.
pub fn to_snippet(
    uri: &LlmUri,
    tool: Tool,
    options: &ResolveOptions,
    snippet: &SnippetOptions,
) -> Result<String, ResolveError> {
    let (uri, variable) = keyed(uri, options)?;
    let variable = snippet.key_env.clone().or(variable);
    if variable.as_deref().is_some_and(|name| !is_variable(name)) {
        return Err(ResolveError::text(Code::InvalidOption, Component::ApiKey, "keyEnv"));
    }
    let prompt = snippet.prompt.as_deref().unwrap_or("Hello");
    match tool {
        Tool::Sdk(sdk) => {
            let mut adapted = adapt(&uri, sdk, options)?;
            if let Some(variable) = &variable {
                rename(&mut adapted.tree, &adapted.endpoint.key_variable, variable);
            }
            Ok(program(&adapted, prompt))
        }
        Tool::Curl => to_curl(&to_request(&uri, Input::prompt(prompt), options)?, &CurlOptions { key_env: variable }),
        Tool::Fetch => Ok(fetch(&to_request(&uri, Input::prompt(prompt), options)?, variable.as_deref())),
    }
}

/// The URI with a key to write down, and the variable that it refers to.
fn keyed(uri: &LlmUri, options: &ResolveOptions) -> Result<(LlmUri, Option<String>), ResolveError> {
    let variable = match uri.api_key() {
        None => {
            let endpoint = resolve(uri, options)?;
            if !endpoint.issues.iter().any(|issue| issue.code == Code::MissingKey) {
                return Ok((uri.clone(), None));
            }
            None
        }
        Some(_) if uri.is_redacted() => None,
        Some(key) => {
            match key.strip_prefix("${").and_then(|key| key.strip_suffix('}')).filter(|key| is_variable(key)) {
                Some(name) => Some(name.to_owned()),
                None => return Ok((uri.clone(), None)),
            }
        }
    };
    let label = uri.options().strict && uri.app_label().is_none();
    let changes = Changes {
        api_key: Some(Some(STAND_IN.to_owned())),
        app_label: label.then(|| Some("default".to_owned())),
        ..Changes::default()
    };
    Ok((uri.with(&changes).unwrap_or_else(|_| uri.clone()), variable))
}

fn rename(node: &mut Node, from: &str, to: &str) {
    match node {
        Node::Secret(secret) if secret.variable == from => to.clone_into(&mut secret.variable),
        Node::Object(members) => members.iter_mut().for_each(|(_, node)| rename(node, from, to)),
        _ => {}
    }
}

fn program(adapted: &Adapted, prompt: &str) -> String {
    let conceal = |text: &str| adapted.endpoint.conceal(text);
    let language = match adapted.sdk {
        Sdk::LiteLlm | Sdk::PydanticAi => Language::Python,
        _ => Language::JavaScript,
    };
    let page = Page {
        adapted,
        writer: Writer { language, conceal: &conceal },
        streams: adapted.endpoint.operation == Operation::Stream,
        prompt: prompt.to_owned(),
    };
    let text = match adapted.sdk {
        Sdk::OpenAi => page.openai(),
        Sdk::Anthropic => page.anthropic(),
        Sdk::AiSdk => page.ai_sdk(),
        Sdk::LangChain => page.langchain(),
        Sdk::LiteLlm => page.litellm(),
        Sdk::PydanticAi => page.pydantic(),
    };
    match language {
        Language::Python if text.contains("os.environ[") => format!("import os\n\n{text}"),
        _ => text,
    }
}

struct Page<'a> {
    adapted: &'a Adapted,
    writer: Writer<'a>,
    streams: bool,
    prompt: String,
}

impl Page<'_> {
    fn group(&self, name: &str, indent: usize) -> String {
        self.writer.members(self.adapted.tree.get(name), indent)
    }

    fn name(&self, name: &str) -> &'static str {
        self.adapted.binding.names.iter().find(|(known, _)| *known == name).map_or("", |(_, value)| value)
    }

    /// The list of messages: the system prompt, and the question.
    fn messages(&self, indent: usize) -> String {
        let mut list = match &self.adapted.messages {
            Some(Value::Array(messages)) => messages.clone(),
            _ => Vec::new(),
        };
        list.push(Value::Object(vec![
            ("role".to_owned(), Value::String("user".to_owned())),
            ("content".to_owned(), Value::String(self.prompt.clone())),
        ]));
        let mut output = String::from("[");
        let inner = indent + if self.writer.language == Language::Python { 4 } else { 2 };
        for message in &list {
            line(&mut output, inner);
            output.push_str(&self.writer.value(message, inner));
            output.push(',');
        }
        line(&mut output, indent);
        output.push(']');
        output
    }

    fn question(&self) -> String {
        self.writer.text(&self.prompt)
    }

    fn openai(&self) -> String {
        let (client, method) = (self.adapted.binding.client, self.adapted.method());
        let import = if client == "OpenAI" { "OpenAI" } else { "{ AzureOpenAI }" };
        let responses = self.adapted.endpoint.protocol == Protocol::OpenAiResponses;
        let asked = if responses {
            format!("  input: {},\n", self.question())
        } else {
            format!("  messages: {},\n", self.messages(2))
        };
        let read = match (self.streams, responses) {
            (false, false) => "console.log(answer.choices[0].message.content);\n",
            (false, true) => "console.log(answer.output_text);\n",
            (true, false) => {
                "for await (const part of answer) process.stdout.write(part.choices[0]?.delta?.content ?? \"\");\n"
            }
            (true, true) => {
                "for await (const event of answer) {\n  if (event.type === \"response.output_text.delta\") process.stdout.write(event.delta);\n}\n"
            }
        };
        format!(
            "import {import} from \"openai\";\n\nconst client = new {client}({{\n{}}});\n\nconst answer = await client.{method}({{\n{}{asked}}});\n{read}",
            self.group("clientOptions", 2),
            self.group("params", 2),
        )
    }

    fn anthropic(&self) -> String {
        let read = if self.streams {
            "for await (const event of answer) {\n  if (event.type === \"content_block_delta\") process.stdout.write(event.delta.text ?? \"\");\n}\n"
        } else {
            "console.log(answer.content.map((block) => block.text ?? \"\").join(\"\"));\n"
        };
        format!(
            "import Anthropic from \"@anthropic-ai/sdk\";\n\nconst client = new Anthropic({{\n{}}});\n\nconst answer = await client.messages.create({{\n{}  messages: {},\n}});\n{read}",
            self.group("clientOptions", 2),
            self.group("params", 2),
            self.messages(2),
        )
    }

    fn ai_sdk(&self) -> String {
        let (binding, method) = (self.adapted.binding, self.adapted.method());
        let read = if self.streams {
            "for await (const text of answer.textStream) process.stdout.write(text);\n"
        } else {
            "console.log(answer.text);\n"
        };
        format!(
            "import {{ {method} }} from \"ai\";\nimport {{ {client} }} from \"{}\";\n\nconst provider = {client}({{\n{}}});\n\nconst answer = {}{method}({{\n  model: provider.{}({}),\n{}  prompt: {},\n}});\n{read}",
            binding.package,
            self.group("clientOptions", 2),
            if self.streams { "" } else { "await " },
            self.name("modelFactory"),
            self.writer.text(&self.adapted.endpoint.model),
            self.group("params", 2),
            self.question(),
            client = binding.client,
        )
    }

    fn langchain(&self) -> String {
        let (binding, method) = (self.adapted.binding, self.adapted.method());
        let params = match self.group("params", 2).as_str() {
            "" => String::new(),
            params => format!(", {{\n{params}}}"),
        };
        let read = if self.streams {
            "for await (const part of answer) process.stdout.write(part.text);\n"
        } else {
            "console.log(answer.text);\n"
        };
        format!(
            "import {{ {client} }} from \"{}\";\n\nconst model = new {client}({{\n{}}});\n\nconst answer = await model.{method}({}{params});\n{read}",
            binding.package,
            self.group("clientOptions", 2),
            self.messages(0),
            client = binding.client,
        )
    }

    fn litellm(&self) -> String {
        let read = if self.streams {
            "for part in answer:\n    print(part.choices[0].delta.content or \"\", end=\"\")\n"
        } else {
            "print(answer.choices[0].message.content)\n"
        };
        format!(
            "import litellm\n\nanswer = litellm.completion(\n{}    messages={},\n)\n{read}",
            self.group("params", 4),
            self.messages(4),
        )
    }

    fn pydantic(&self) -> String {
        let binding = self.adapted.binding;
        let (class, provider) = (self.name("modelClass"), self.name("providerClass"));
        let mut text = String::new();
        if self.streams {
            text.push_str("import asyncio\n");
        }
        text.push_str(&format!("from {} import {}\n", binding.package, binding.client));
        text.push_str("from pydantic_ai import Agent\n");
        text.push_str(&format!("from {} import {class}\n", self.name("modelModule")));
        let mut made = "client".to_owned();
        if !provider.is_empty() {
            text.push_str(&format!("from {} import {provider}\n", self.name("providerModule")));
            made = format!("{provider}({}=client)", self.name("providerOption"));
        }
        text.push_str(&format!("\nclient = {}(\n{})\n", binding.client, self.group("clientOptions", 4)));
        let model = self.writer.text(&self.adapted.endpoint.model);
        text.push_str(&format!("model = {class}({model}, provider={made})\n"));
        text.push_str(&format!("agent = Agent(\n    model,\n{})\n", self.group("params", 4)));
        let question = self.question();
        if self.streams {
            text.push_str(&format!(
                "\n\nasync def main():\n    async with agent.run_stream({question}) as answer:\n        async for text in answer.stream_text(delta=True):\n            print(text, end=\"\")\n\n\nasyncio.run(main())\n"
            ));
        } else {
            text.push_str(&format!("print(agent.run_sync({question}).output)\n"));
        }
        text
    }
}

fn fetch(plan: &RequestPlan, variable: Option<&str>) -> String {
    let endpoint = &plan.endpoint;
    let conceal = |text: &str| endpoint.conceal(text);
    let writer = Writer { language: Language::JavaScript, conceal: &conceal };
    let variable = variable.unwrap_or(&endpoint.key_variable);
    let url = match endpoint.url.rfind('=').filter(|_| endpoint.url_is_secret) {
        Some(at) => format!("{} + encodeURIComponent(process.env.{variable})", writer.text(&endpoint.url[..=at])),
        None => writer.text(&endpoint.url),
    };
    let mut headers = Node::object();
    for header in &endpoint.headers {
        let node = match header.secret_from {
            Some(from) => Node::Secret(Secret {
                before: header.value.get(..from).unwrap_or_default().to_owned(),
                value: String::new(),
                variable: if header.own { own_variable(&header.name) } else { variable.to_owned() },
            }),
            None => Node::text(&header.value),
        };
        headers.put(std::iter::once(header.name.as_str()), node);
    }
    let mut text = format!(
        "const response = await fetch({url}, {{\n  method: \"{}\",\n  redirect: \"error\",\n  headers: {},\n",
        endpoint.method,
        writer.node(&headers, 2),
    );
    if let Some(timeout) = &endpoint.client.timeout {
        text.push_str(&format!("  signal: AbortSignal.timeout({timeout}),\n"));
    }
    // What `to_request` wrote is JSON; its depth is that of the request's own input.
    let limits = Limits { depth: 64, json_members: 1 << 22, ..Limits::DEFAULT };
    let body = plan.body.as_deref().and_then(|body| json::parse(body, &limits).ok());
    if let Some(body) = body {
        text.push_str(&format!("  body: JSON.stringify({}),\n", writer.value(&body.value, 2)));
    }
    text.push_str("});\n");
    text.push_str(if endpoint.operation == Operation::Stream {
        "for await (const part of response.body.pipeThrough(new TextDecoderStream())) process.stdout.write(part);\n"
    } else {
        "console.log(await response.json());\n"
    });
    text
}
