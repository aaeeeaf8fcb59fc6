/** Where to go after the sign-in: only pages of our own, or a link could lead people elsewhere. */
export function safeNext(next: string | null): string {
  return next && /^\/(?![/\\])/.test(next) ? next : '/'
}
