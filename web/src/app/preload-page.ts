import { matchPath } from 'react-router-dom'
import type { UserReply } from '#contract/people.ts'
import type { AppDispatch } from '../api/store.ts'
import { paths } from './paths.ts'

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

/** Asks for what the start page reads first, as soon as there is a token. What fails is asked for again by the page. */
export async function preloadData(dispatch: AppDispatch, user: UserReply): Promise<void> {
  if (location.pathname !== paths.home || user.state !== 'active') return
  const [{ api }, { firstReads }, { isPlaced }] = await Promise.all([
    import('../api/base.ts'),
    import('./first-reads.ts'),
    import('../session/placed.ts'),
  ])
  if (!isPlaced(user)) return
  for (const { operation, input } of firstReads[user.role]?.(user) ?? []) {
    const { initiate } = api.endpoints[operation] as unknown as { readonly initiate: (input: unknown, options: object) => Read }
    // The page that draws it holds it; without one it is let go.
    void dispatch(initiate(input, { subscribe: false }))
  }
}

type Read = Parameters<AppDispatch>[0]
