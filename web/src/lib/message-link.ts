/** The path of the conversation with a user, existing or new. */
export function messageLink(uid: string): string {
  return `/messaging?to=${encodeURIComponent(uid)}`
}
