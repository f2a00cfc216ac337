// A local server that answers like each provider, and records requests.

import { createServer } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/** Starts a server. `fail` is the number of next requests that fail; `asked` contains the received requests. */
export async function startStub() {
  const stub = { asked: [], fail: 0, delay: 0 };
  const server = createServer(async (request, response) => {
    const pieces = [];
    for await (const piece of request) pieces.push(piece);
    const text = Buffer.concat(pieces).toString("utf8");
    const body = text === "" ? undefined : JSON.parse(text);
    // The original host of a redirected request: see redirected.mjs and python/driver.py.
    const { "x-original-url": original, ...headers } = request.headers;
    // LiteLLM first requests the model's details from Ollama, by its name.
    if (request.url === "/api/show")
      return void response.writeHead(200, { "content-type": "application/json" }).end("{}");
    const asked = { method: request.method, url: original ?? `${stub.origin}${request.url}`, headers, body, text };
    stub.asked.push(asked);
    if (stub.fail > 0) {
      stub.fail--;
      response
        .writeHead(500, { "content-type": "application/json" })
        .end('{"error":{"message":"try again","type":"server_error"}}');
      return;
    }
    if (stub.delay > 0) await wait(stub.delay, undefined, { ref: false });
    const path = new URL(asked.url).pathname;
    const { type, pieces: parts } = answer(path, body ?? {});
    response.writeHead(200, { "content-type": type });
    for (const part of parts) response.write(part);
    response.end();
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  stub.port = server.address().port;
  stub.origin = `http://127.0.0.1:${stub.port}`;
  stub.close = () =>
    new Promise((closed) => {
      server.closeAllConnections();
      server.close(closed);
    });
  return stub;
}

/** The text of every answer. */
export const WORDS = "Good day";

const json = (value) => ({ type: "application/json", pieces: [JSON.stringify(value)] });
const events = (list, named = false) => ({
  type: "text/event-stream",
  pieces: list.map(
    (event) =>
      `${named ? `event: ${event.type}\n` : ""}data: ${typeof event === "string" ? event : JSON.stringify(event)}\n\n`,
  ),
});

function answer(path, body) {
  if (path.includes("enerateContent")) return gemini(path);
  if (path.endsWith("/messages") || path.endsWith("rawPredict")) return messages(body);
  if (path.endsWith("/responses")) return responses(body);
  if (path.endsWith("/api/chat")) return ollama(body);
  if (path.endsWith("/v2/chat")) return cohere(body);
  if (path.endsWith("/converse")) return converse();
  if (path.endsWith("/embeddings"))
    return json({ data: [{ index: 0, embedding: [0.5] }], usage: { prompt_tokens: 3 } });
  if (path.endsWith("/embed"))
    return json({ embeddings: { float: [[0.5]] }, meta: { billed_units: { input_tokens: 3 } } });
  return chat(body);
}

function chat(body) {
  const base = { id: "chat-1", created: 1700000000, model: body.model ?? "m", service_tier: "default" };
  if (body.stream !== true) {
    const choices = [
      { index: 0, message: { role: "assistant", content: WORDS }, finish_reason: "stop", logprobs: null },
    ];
    return json({
      ...base,
      object: "chat.completion",
      choices,
      usage: { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 },
    });
  }
  const delta = (delta, finish_reason = null) => ({
    ...base,
    object: "chat.completion.chunk",
    choices: [{ index: 0, delta, finish_reason }],
  });
  return events([
    delta({ role: "assistant", content: "Good" }),
    delta({ content: " day" }),
    delta({}, "stop"),
    "[DONE]",
  ]);
}

function responses(body) {
  const message = (text, status) => ({
    type: "message",
    id: "msg_1",
    status,
    role: "assistant",
    content: text === undefined ? [] : [{ type: "output_text", text, annotations: [] }],
  });
  const whole = (status, output, usage) => ({
    id: "resp_1",
    object: "response",
    created_at: 1700000000,
    status,
    model: body.model,
    output,
    error: null,
    incomplete_details: null,
    instructions: null,
    metadata: {},
    parallel_tool_calls: true,
    temperature: 1,
    tool_choice: "auto",
    tools: [],
    top_p: 1,
    usage,
  });
  const usage = {
    input_tokens: 3,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: 2,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: 5,
  };
  const done = whole("completed", [message(WORDS, "completed")], usage);
  if (body.stream !== true) return json(done);
  const place = { item_id: "msg_1", output_index: 0, content_index: 0 };
  const list = [
    { type: "response.created", response: whole("in_progress", [], null) },
    { type: "response.output_item.added", output_index: 0, item: message(undefined, "in_progress") },
    { type: "response.content_part.added", ...place, part: { type: "output_text", text: "", annotations: [] } },
    { type: "response.output_text.delta", ...place, delta: "Good", logprobs: [] },
    { type: "response.output_text.delta", ...place, delta: " day", logprobs: [] },
    { type: "response.output_text.done", ...place, text: WORDS, logprobs: [] },
    { type: "response.content_part.done", ...place, part: { type: "output_text", text: WORDS, annotations: [] } },
    { type: "response.output_item.done", output_index: 0, item: message(WORDS, "completed") },
    { type: "response.completed", response: done },
  ];
  return events(
    list.map((event, sequence_number) => ({ ...event, sequence_number })),
    true,
  );
}

function messages(body) {
  const base = { id: "msg_1", type: "message", role: "assistant", model: body.model ?? "m", stop_sequence: null };
  const usage = { input_tokens: 3, output_tokens: 2, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 };
  if (body.stream !== true)
    return json({ ...base, content: [{ type: "text", text: WORDS }], stop_reason: "end_turn", usage });
  const delta = (text) => ({ type: "content_block_delta", index: 0, delta: { type: "text_delta", text } });
  return events(
    [
      { type: "message_start", message: { ...base, content: [], stop_reason: null, usage } },
      { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
      delta("Good"),
      delta(" day"),
      { type: "content_block_stop", index: 0 },
      { type: "message_delta", delta: { stop_reason: "end_turn", stop_sequence: null }, usage: { output_tokens: 2 } },
      { type: "message_stop" },
    ],
    true,
  );
}

function gemini(path) {
  const part = (text, finishReason) => ({
    candidates: [{ index: 0, content: { role: "model", parts: [{ text }] }, ...(finishReason && { finishReason }) }],
    usageMetadata: { promptTokenCount: 3, candidatesTokenCount: 2, totalTokenCount: 5 },
    modelVersion: "m",
  });
  return path.includes("stream") ? events([part("Good"), part(" day", "STOP")]) : json(part(WORDS, "STOP"));
}

function ollama(body) {
  const line = (content, done) => ({
    model: body.model,
    created_at: "2026-11-21T00:00:00Z",
    message: { role: "assistant", content },
    done,
    ...(done && {
      done_reason: "stop",
      total_duration: 1,
      load_duration: 1,
      prompt_eval_count: 3,
      prompt_eval_duration: 1,
      eval_count: 2,
      eval_duration: 1,
    }),
  });
  if (body.stream === false) return json(line(WORDS, true));
  return {
    type: "application/x-ndjson",
    pieces: [line("Good", false), line(" day", false), line("", true)].map((part) => `${JSON.stringify(part)}\n`),
  };
}

function cohere(body) {
  const usage = { billed_units: { input_tokens: 3, output_tokens: 2 }, tokens: { input_tokens: 3, output_tokens: 2 } };
  if (body.stream !== true) {
    return json({
      id: "c-1",
      generation_id: "c-1",
      finish_reason: "COMPLETE",
      message: { role: "assistant", content: [{ type: "text", text: WORDS }] },
      usage,
    });
  }
  const delta = (text) => ({ type: "content-delta", index: 0, delta: { message: { content: { text } } } });
  return events(
    [
      { type: "message-start", id: "c-1", delta: { message: { role: "assistant", content: [] } } },
      { type: "content-start", index: 0, delta: { message: { content: { type: "text", text: "" } } } },
      delta("Good"),
      delta(" day"),
      { type: "content-end", index: 0 },
      { type: "message-end", delta: { finish_reason: "COMPLETE", usage } },
    ],
    true,
  );
}

const converse = () =>
  json({
    output: { message: { role: "assistant", content: [{ text: WORDS }] } },
    stopReason: "end_turn",
    usage: { inputTokens: 3, outputTokens: 2, totalTokens: 5 },
    metrics: { latencyMs: 1 },
  });
