import { fold } from './fold.ts'

/**
 * A name by its letters and digits alone, for comparing: `Node.js`, `node js` and `NODEJS` are one name; `C`, `C++` and `C#` are three.
 * Empty for a text without a letter or digit.
 */
export function foldedName(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}\p{M}+#]/gu, '')
    .replace(/^[+#]+/, '')
}
