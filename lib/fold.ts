/** Texts as they are compared: without the differences that people do not type (product 2.20, Search folds). */

/** Letters that no normalization takes apart, by what is typed for them: those with strokes and hooks, joined, dotless and small capital ones. */
const typedFor: Readonly<Record<string, string>> = {
  a: 'ᴀᶏⱥɑ',
  ae: 'æᴁ',
  b: 'ƀƃɓʙᵬᶀ',
  c: 'ƈȼɕᴄꞓ',
  d: 'đƌȡɖɗᴅᵭᶁᶑð',
  e: 'ɇᴇᶒⱸəǝɛ',
  f: 'ƒᵮᶂꜰ',
  g: 'ǥɠɢᶃꞡɡ',
  h: 'ħɦʜⱨ',
  hv: 'ƕ',
  i: 'ıɨɪᶖ',
  j: 'ȷɉʝᴊɟ',
  k: 'ĸƙᴋᶄⱪꝁ',
  l: 'łƚȴɫɬɭʟᴌᶅⱡ',
  m: 'ɱᴍᵯᶆ',
  n: 'ŋƞȵɲɳɴᵰᶇꞑ',
  o: 'øᴏⱺꝋɔɵ',
  oe: 'œɶ',
  oi: 'ƣ',
  ou: 'ȣᴕ',
  p: 'ƥᴘᵱᵽᶈ',
  q: 'ɋʠ',
  r: 'ɍɼɽɾʀᵲᵳᶉ',
  s: 'ȿʂᵴᶊꜱꞩ',
  ss: 'ß',
  t: 'ŧƫƭȶʈᴛᵵⱦ',
  th: 'þ',
  u: 'ʉᴜᶙ',
  v: 'ʋᴠᶌⱱ',
  w: 'ᴡⱳ',
  x: 'ᶍ',
  y: 'ƴɏʏ',
  z: 'ƶȥɀʐᴢᵶᶎⱬ',
  // Greek has one letter in two forms; the keyboards of Arabic and Persian have two letters for one, and many leave the points of ة out.
  σ: 'ς',
  ي: 'یى',
  ك: 'ک',
  ه: 'ة',
  '#': '♯',
  // As people type the okina and other signs that they hold for an apostrophe; two more are replaced before the acute is taken apart.
  "'": '‘’ʻʼʽʾʿ',
}
const typed = new Map(Object.entries(typedFor).flatMap(([sign, others]) => Array.from(others, (other) => [other, sign] as const)))

/**
 * Accents and vowel points, which most people leave out, and signs that a screen draws as nothing. The voiced sound marks of Japanese and
 * the signs of Indic scripts make other syllables, and stay.
 */
const LEFT_OUT =
  /(?![\u3099\u309A])\p{Script=Inherited}|(?=\p{Mn})[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]|\p{Default_Ignorable_Code_Point}|\u0640/gu
const REPLACED = new RegExp(`[${[...typed.keys()].join('')}]`, 'gu')

/** In lower case, without accents: `ŁÓDŹ` is `lodz`, `Straße` is `strasse`, `C♯` is `c#`. */
export function fold(text: string): string {
  return text
    .replaceAll(/[`\u00B4]/g, "'")
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(LEFT_OUT, '')
    .replaceAll(REPLACED, (sign) => typed.get(sign) ?? sign)
}

/**
 * The key by which lists by name are in order: the name folded, then as it is typed. Keys are compared in code units; in UTF-8, by which
 * stores compare, the last of the BMP would stand before what has two units, so they are written behind all.
 */
export function nameKey(name: string): string {
  return `${fold(name)}\n${name}`.replaceAll(/[\uE000-\uFFFF]/gu, (sign) => String.fromCodePoint(0x10_00_00 + sign.charCodeAt(0)))
}

/** Compares two names for a list by name. */
export function byName(one: string, other: string): number {
  const [left, right] = [nameKey(one), nameKey(other)]
  return left < right ? -1 : left > right ? 1 : 0
}
