// The cases of Gemini's own protocol: see cases.mjs.

import { QUESTION } from "./run.mjs";

/** `who` is the userinfo of each URI. */
export const geminiCases = (who) => [
  {
    name: "Gemini: every parameter",
    uri: `llm://${who}@generativelanguage.googleapis.com/gemini-2.5-flash?temp=0.5&max_tokens=100&top_p=0.9&top_k=5&stop=END,STOP&system=Be%20brief.&timeout=30000&retries=1`,
    url: "https://generativelanguage.googleapis.com/v1beta/models/gemini-2.5-flash:generateContent",
    body: {
      systemInstruction: { parts: [{ text: "Be brief." }] },
      contents: [{ role: "user", parts: [{ text: QUESTION }] }],
      generationConfig: { temperature: 0.5, maxOutputTokens: 100, topP: 0.9, topK: 5, stopSequences: ["END", "STOP"] },
    },
    sdks: ["ai-sdk", "langchain", "litellm", "pydantic-ai", "google-genai"],
  },
  {
    name: "Gemini: a stream",
    uri: `llm://${who}@generativelanguage.googleapis.com/gemini-2.5-flash?stream=true&max_tokens=100`,
    url: "https://generativelanguage.googleapis.com/v1beta/models/gemini-2.5-flash:streamGenerateContent?alt=sse",
    body: { contents: [{ role: "user", parts: [{ text: QUESTION }] }], generationConfig: { maxOutputTokens: 100 } },
    sdks: ["ai-sdk", "langchain", "litellm", "pydantic-ai", "google-genai"],
  },
  {
    name: "Gemini: modalities and images",
    uri: `llm://${who}@generativelanguage.googleapis.com/gemini-2.5-flash-image?modalities=TEXT,IMAGE&imageConfig.aspectRatio=1%3A1&mediaResolution=MEDIA_RESOLUTION_LOW`,
    url: "https://generativelanguage.googleapis.com/v1beta/models/gemini-2.5-flash-image:generateContent",
    body: {
      contents: [{ role: "user", parts: [{ text: QUESTION }] }],
      generationConfig: {
        responseModalities: ["TEXT", "IMAGE"],
        imageConfig: { aspectRatio: "1:1" },
        mediaResolution: "MEDIA_RESOLUTION_LOW",
      },
    },
    sdks: ["ai-sdk", "google-genai"],
  },
  {
    name: "Gemini: parameters that no option of the SDK has",
    uri: `llm://${who}@generativelanguage.googleapis.com/gemini-2.5-flash?seed=7&frequency_penalty=0.5&n=2&format=json&store=false&service_tier=flex&logprobs=true&labels.team=a&json_schema=%7B%22type%22%3A%22object%22%7D`,
    url: "https://generativelanguage.googleapis.com/v1beta/models/gemini-2.5-flash:generateContent",
    body: {
      contents: [{ role: "user", parts: [{ text: QUESTION }] }],
      generationConfig: {
        seed: 7,
        responseMimeType: "application/json",
        frequencyPenalty: 0.5,
        candidateCount: 2,
        responseLogprobs: true,
        responseJsonSchema: { type: "object" },
      },
      store: false,
      serviceTier: "flex",
      labels: { team: "a" },
    },
    sdks: ["google-genai"],
  },
  {
    name: "Gemini: a thinking budget",
    uri: `llm://${who}@generativelanguage.googleapis.com/gemini-2.5-flash?thinking_budget=512`,
    url: "https://generativelanguage.googleapis.com/v1beta/models/gemini-2.5-flash:generateContent",
    body: {
      contents: [{ role: "user", parts: [{ text: QUESTION }] }],
      generationConfig: { thinkingConfig: { thinkingBudget: 512 } },
    },
    sdks: ["ai-sdk", "google-genai"],
  },
];
