/** The path of the conversation with a user, existing or new. */
export function messageLink(uid: string): string {
  return `/messaging?to=${encodeURIComponent(uid)}`
}

/** State of a navigation that leads to the field of a conversation, to write at once. */
export const toWrite = 'to write'
