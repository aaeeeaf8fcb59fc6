/** §9: only on screens this narrow the page behind the open menu does not scroll. */
const lockWidth = 100

export function locksScroll(screenWidth: number): boolean {
  return screenWidth <= lockWidth
}
