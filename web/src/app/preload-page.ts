import { matchPath } from 'react-router-dom'
import type { UserReply } from '#contract/people.ts'

/** Asks for the code of the page that a signed-in user opens, beside the token check. A failure is ignored: drawing the page tries again. */
export async function preloadPage({ role }: UserReply): Promise<void> {
  const frame = import('./SignedInRoutes.tsx')
  const { screensOf } = await import('./screens.ts')
  const screen = screensOf(role).find(({ path }) => matchPath(path, location.pathname))
  await Promise.all([frame, screen?.page.load()])
}
