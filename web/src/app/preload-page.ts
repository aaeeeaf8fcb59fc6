import { matchPath } from 'react-router-dom'
import type { UserReply } from '#contract/people.ts'

/** Asks for the code of the page that a signed-in user opens, beside the token check. A failure is ignored: drawing the page tries again. */
export async function preloadPage({ role }: UserReply): Promise<void> {
  const page = async () => {
    const { screensOf } = await import('./screens.ts')
    await screensOf(role)
      .find(({ path }) => matchPath(path, location.pathname))
      ?.page.load()
  }
  // Together, so that no failure is left to nobody while another one is waited for.
  await Promise.all([import('./SignedInRoutes.tsx'), import('./SignedInPages.tsx'), page()])
}
