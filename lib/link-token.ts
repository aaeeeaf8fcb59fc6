/** A link in a mail names a thing and proves that the mail was read: `<id>.<secret>`. */
export type LinkToken = { readonly id: string; readonly secret: string | undefined }

export function linkToken(id: string, secret: string): string {
  return `${id}.${secret}`
}

/** An id alone is a token without a secret. Ids and secrets contain no dot. */
export function partsOfToken(token: string): LinkToken {
  const dot = token.indexOf('.')
  return dot === -1 ? { id: token, secret: undefined } : { id: token.slice(0, dot), secret: token.slice(dot + 1) }
}
