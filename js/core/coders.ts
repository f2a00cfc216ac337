// TextEncoder and TextDecoder of dist/shared.*, for the other files of dist/.

export { TextDecoder, TextEncoder } from "./shared.js";
