/** Where one writes to somebody; a conversation opens there, or begins. */
export function messageLink(uid: string): string {
  return `/messaging?to=${encodeURIComponent(uid)}`
}
