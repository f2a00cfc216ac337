// Buttons that put a sample into a field.

import { byId, el, enter, type Field } from "./dom.ts";

export function setUpSamples(
  id: string,
  field: Field,
  samples: readonly (readonly [name: string, text?: string])[],
): void {
  byId(id).replaceChildren(
    ...samples.map(([name, text = name]) =>
      el("button", { class: "quiet", text: name, click: () => enter(field, text) }),
    ),
  );
}
