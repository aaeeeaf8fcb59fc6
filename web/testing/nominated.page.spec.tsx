/** What a nomination is good for, on the pages of the student and of the company (product 2.20). */
import { screen, waitFor } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { openPage } from './open-page.tsx'
import { prepareReads } from './prepare-reads.ts'
import { fullUserOf, reads } from './samples.ts'

describe('§2.20 a student who agreed under words that named no recruiters', () => {
  const [made] = reads['nominations.list'].filled
  const older = { ...made, status: 'consented', asksRecruiters: true, professorName: 'Ada Demo-Professor' }

  it('is asked once on the dashboard, and answers with a consent', async () => {
    const { server, user, refresh } = await openPage({ path: '/', as: fullUserOf('student') }, (prepared) => {
      prepareReads(prepared, 'filled')
      prepared.prepare('nominations.list', [older] as never)
      prepared.prepare('consents.change', { ok: true, id: 'c', status: 'granted', topics: ['nominations'] } as never)
    })
    await screen.findByRole('heading', { name: 'May recruiters who find you see who put you forward?' })
    screen.getByText(/the nomination by Ada Demo-Professor/)
    const { asksRecruiters: _, ...answered } = older
    server.prepare('nominations.list', [answered] as never)
    await user.click(screen.getByRole('button', { name: 'Yes, they may' }))
    await screen.findAllByText('Recruiters who find you see who put you forward')
    expect(server.requests('consents.change').map(({ body }) => body)).toEqual([{ kind: 'shareNominations', granted: true }])
    refresh({ topics: ['nominations'], ids: [older.id ?? ''] })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Yes, they may' })).toBeNull())
  })
})
