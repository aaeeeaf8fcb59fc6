/** Marks that show nothing, such as those that come along when a text is pasted from a mail or a page. */
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** For phone numbers, links, addresses, numbers and days, which have no use for such marks (product 2.20, Typed numbers). */
export function withoutUnseen(text: string): string {
  return text.replaceAll(unseen, '')
}
