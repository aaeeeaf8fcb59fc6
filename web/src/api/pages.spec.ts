import { describe, expect, it } from 'vitest'
import type { Call } from './call.ts'
import { readAll } from './pages.ts'

describe('a list of several pages', () => {
  it('is read to its end', async () => {
    const answers: Readonly<Record<string, { data: readonly number[]; meta: { next?: string } }>> = {
      '/n': { data: [1, 2], meta: { next: '/n?cursor=2' } },
      '/n?cursor=2': { data: [3], meta: {} },
    }
    expect(await readAll<number>({ url: '/n' }, ({ url }) => answers[url] ?? {})).toEqual({ data: [1, 2, 3] })
  })

  it('is a problem as a whole when one page fails', async () => {
    const error = { status: 503, message: 'Later', code: 'unavailable' }
    const fetchOne = ({ url }: Call) => (url === '/n' ? { data: [1], meta: { next: '/n?cursor=1' } } : { error })
    expect(await readAll<number>({ url: '/n' }, fetchOne)).toEqual({ error })
  })
})
