// Inputs that contain a planted key, and a search for the key in everything that the page shows or stores.

export const CANARY = "QZXJVKWYQhZkXwJ";
/** A substring of five characters is a leak too. */
export const PIECES = Array.from({ length: CANARY.length - 4 }, (_, at) => CANARY.slice(at, at + 5));

export const STATES = {
  valid: `llm://my-app:${CANARY}@api.openai.com/gpt-5?temp=0.7#coding`,
  "with warnings": `llm://my-app:${CANARY}:${CANARY}@api.openai.com/ft:gpt?temperature=1`,
  "key shaped, as label": `llm://sk-proj-${CANARY}@api.openai.com/gpt-5`,
  "secret parameter": `llm://api.openai.com/gpt-5?api_key=${CANARY}&token=${CANARY}`,
  "slash in the key": `llm://my-app:${CANARY}/${CANARY}@api.openai.com/gpt-5`,
  "@ in the key": `llm://my-app:${CANARY}@${CANARY}@api.openai.com/gpt-5`,
  "non-ASCII in the key": `llm://my-app:${CANARY}é${CANARY}@api.openai.com/gpt-5`,
  "space in the key": `llm://my-app:${CANARY} ${CANARY}@api.openai.com/gpt-5`,
  "bad triplet in the key": `llm://my-app:${CANARY}%zz${CANARY}@api.openai.com/gpt-5`,
  "no model": `llm://my-app:${CANARY}@api.openai.com`,
  "no host yet": `llm://my-app:${CANARY}`,
  "no authority": `llm:my-app:${CANARY}@api.openai.com/gpt-5`,
  "bracket before the key": `llm:/]/my-app:${CANARY}:${CANARY}@api.openaillm://.com/ft:gpt?te%mperature=1`,
  "another scheme": `https://my-app:${CANARY}@api.openai.com/gpt-5`,
  "no scheme": `my-app:${CANARY}@api.openai.com/gpt-5`,
  "in quotes, with a line break": `"llm://my-app:${CANARY}@api.openai.com/gpt-5"\n`,
  "a key alone": `sk-ant-api03-${CANARY}${CANARY}`,
  "port too large": `llm://my-app:${CANARY}@h:99999/m?x=é&api_key=${CANARY}`,
  "a line of variables": `export MY_URL="llm://my-app:${CANARY}@api.openai.com/gpt-5"`,
  "two lines of variables": `LLM_URL=llm://my-app:${CANARY}@api.openai.com/gpt-5\nDB_PASSWORD=${CANARY}`,
  "variables of a provider": `OPENAI_API_KEY=${CANARY}\nOPENAI_MODEL=gpt-5`,
  "variables of a provider, and no model": `OPENAI_API_KEY=${CANARY}`,
  "a curl command": `curl https://api.openai.com/v1/chat/completions -H "Authorization: Bearer ${CANARY}" -d '{"model":"gpt-4o"}'`,
  "a curl command without a model": `curl https://api.example.com/v1 -H "x-api-key: ${CANARY}"`,
  "a header": `Authorization: Bearer ${CANARY}`,
  "a log": `INFO call llm://a:${CANARY}@h.example/m\nINFO call llm://b:${CANARY}@h.example/m\n`,
  "another database": `postgres://user:${CANARY}@db.example:5432/app`,
  "with a variable in the key": `llm://my-app:${CANARY}$x${CANARY}@api.openai.com/gpt-5#$HOME`,
  "with a command": `llm://my-app:${CANARY}@h.example/m?x=$(id)`,
  markup: `llm://my-app:${CANARY}<img src=x onerror=alert(1)>@h/m`,
};

const hasPiece = (text) => PIECES.some((piece) => text.includes(piece));

const sessions = new WeakMap();

async function accessibilityTree(page) {
  if (!sessions.has(page)) sessions.set(page, await page.context().newCDPSession(page));
  return sessions.get(page).send("Accessibility.getFullAXTree");
}

/** The places outside the input controls that contain the key. `said` is the console's output. */
export async function leaks(page, said) {
  const { nodes } = await accessibilityTree(page);
  const inField = new Set();
  for (const node of nodes) {
    if (node.role?.value === "textbox" || inField.has(node.nodeId))
      for (const child of node.childIds ?? []) inField.add(child);
  }
  const names = nodes
    .filter((node) => node.role?.value !== "textbox" && !inField.has(node.nodeId))
    .flatMap((node) => [node.name?.value, node.description?.value, node.value?.value]);
  const labels = nodes
    .filter((node) => node.role?.value === "textbox")
    .flatMap((node) => [node.name?.value, node.description?.value]);
  // The page searches, because its text is long.
  const found = await page.evaluate((pieces) => {
    const places = {
      document: document.documentElement.outerHTML,
      title: document.title,
      address: location.href,
      state: JSON.stringify(history.state),
      // By index: an entry named "key" would be shadowed by a method of Storage.
      stored: [localStorage, sessionStorage]
        .flatMap((store) =>
          Array.from({ length: store.length }, (_, at) => [store.key(at), store.getItem(store.key(at))].join("=")),
        )
        .join("\n"),
      cookie: document.cookie,
      inputs: [
        ...document.querySelectorAll(
          "input, textarea:not(#field, #other, #bulk-in, #import, #env-in, #base-in), select",
        ),
      ]
        .map((input) => input.value)
        .join("\n"),
    };
    return Object.keys(places).filter((place) => pieces.some((piece) => places[place].includes(piece)));
  }, PIECES);
  if (hasPiece([...names, ...labels].join("\n"))) found.push("heard");
  if (hasPiece(said.join("\n"))) found.push("said");
  return found;
}
