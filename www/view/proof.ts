// Proves that this page cannot connect: it tries to, and lists the browser's reports.

import type { Tone } from "../model/reading.ts";
import { byId, el, icon, mono } from "./dom.ts";
import { fact } from "./log.ts";

const list = byId("attempts");
const TARGET = "example.com";
/** In milliseconds: the time to wait for the browser's report. */
const WAIT = 5_000;

interface Attempt {
  readonly name: string;
  readonly url: string;
  /** Resolves if the request was allowed; rejects if it was blocked. */
  readonly run: (url: string) => Promise<void>;
}

const ATTEMPTS: readonly Attempt[] = [
  {
    name: "fetch",
    url: `https://${TARGET}/fetch`,
    run: (url) => fetch(url, { mode: "no-cors" }).then(() => undefined),
  },
  { name: "WebSocket", url: `wss://${TARGET}/socket`, run: (url) => opened(new WebSocket(url), "open") },
  // sendBeacon does not report blocking; only the browser's report does.
  {
    name: "beacon",
    url: `https://${TARGET}/beacon`,
    run: async (url) => void (navigator.sendBeacon(url, "") || (await Promise.reject(new Error("refused")))),
  },
  {
    name: "image",
    url: `https://${TARGET}/image.png`,
    run: (url) => {
      const image = new Image();
      const done = opened(image, "load");
      image.src = url;
      return done;
    },
  },
];

export function setUpProof(): void {
  const button = byId<HTMLButtonElement>("prove");
  button.addEventListener("click", () => {
    button.disabled = true;
    list.replaceChildren();
    void Promise.all(ATTEMPTS.map(attempt)).then(() => {
      button.disabled = false;
      button.textContent = "Try again";
    });
  });
  drawPolicy();
}

async function attempt({ name, url, run }: Attempt): Promise<void> {
  const line = el("li");
  const show = (tone: Tone, mark: string, text: string, outcome?: string): void => {
    line.dataset.severity = tone;
    line.replaceChildren(icon(mark), el("strong", { text: name }), mono("span", text));
    if (outcome !== undefined) line.append(el("span", { class: "outcome", text: outcome }));
  };
  show("empty", "empty", `${url} …`);
  list.append(line);
  const report = reported(url);
  const passed = await Promise.race([
    Promise.resolve()
      .then(() => run(url))
      .then(
        () => true,
        () => false,
      ),
    later(WAIT).then(() => false),
  ]);
  const event = await report;
  const words =
    event !== undefined
      ? `blocked by ${event.effectiveDirective} (${event.disposition})`
      : passed
        ? "NOT BLOCKED: this copy of the page has no policy. Do not type a key into it."
        : "failed without a report of the policy";
  if (event === undefined) show("error", "error", url, words);
  else show("valid", "lock", event.blockedURI, words);
}

/** Resolves with the browser's report on this URL, or undefined after the timeout. */
function reported(url: string): Promise<SecurityPolicyViolationEvent | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => finish(undefined), WAIT);
    const hear = (event: SecurityPolicyViolationEvent): void => {
      if (event.blockedURI === url) finish(event);
    };
    const finish = (event: SecurityPolicyViolationEvent | undefined): void => {
      clearTimeout(timer);
      document.removeEventListener("securitypolicyviolation", hear);
      resolve(event);
    };
    document.addEventListener("securitypolicyviolation", hear);
  });
}

const opened = (target: EventTarget, success: string): Promise<void> =>
  new Promise((resolve, reject) => {
    target.addEventListener(success, () => resolve());
    target.addEventListener("error", () => reject(new Error("refused")));
  });

const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The page's content security policy. */
export const policy = (): string =>
  document.querySelector<HTMLMetaElement>('meta[http-equiv="Content-Security-Policy"]')?.content ?? "";

/** Lists the policy, one directive per line. */
function drawPolicy(): void {
  const rows = policy()
    .split(";")
    .map((directive) => directive.trim().split(" "));
  byId("policy").replaceChildren(...rows.map(([name, ...values]) => fact(name!, mono("span", values.join(" ")))));
}
