/** The path to go to after the sign-in; `/` for anything that leads to another site (an open redirect). */
export function safeNext(next: string | null): string {
  return next && /^\/(?![/\\])/.test(next) ? next : '/'
}
