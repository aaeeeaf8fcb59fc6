import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it, vi } from 'vitest'
import { refused, type FakeServer } from '../fake-server.ts'
import { findToast, openPage } from '../open-page.tsx'
import { application, fullUserOf, reads } from '../samples.ts'

const stored = { ok: true, id: 'student-1' } as const

describe('§7 résumés', () => {
  const open = (more?: (server: FakeServer) => void) =>
    openPage({ path: '/profile?tab=resumes', as: fullUserOf('student') }, (server) => {
      server.prepare('skills.byIds', reads['skills.byIds'].filled)
      server.prepare('resumes.versions', reads['resumes.versions'].filled)
      server.prepare('applications.listForStudent', [{ ...application, resumeVersionId: 'resume-1' }])
      server.prepare('accesses.list', [])
      more?.(server)
    })
  const pdf = (bytes = 10) => new File([new Uint8Array(bytes)], 'new.pdf', { type: 'application/pdf' })

  it('§7 are uploaded as a form, with how far that is', async () => {
    let go = (): void => undefined
    const answered = new Promise<void>((resolve) => (go = resolve))
    const { server, user } = await open((prepared) =>
      prepared.prepare('resumes.upload', async () => {
        await answered
        return { ...stored, url: '/files/x', expiresAt: '2026-10-14T10:05:00.000Z', version: 4 }
      }),
    )
    await user.upload(await screen.findByLabelText('Résumé as a PDF'), pdf(4_096))
    expect((await screen.findByRole('progressbar', { name: 'Uploading new.pdf' })).getAttribute('aria-valuetext')).toBe('2 of 4 KB')
    go()
    await findToast('Résumé uploaded')
    expect(server.requests('resumes.upload').map(({ body }) => body)).toEqual([{ resume: 'new.pdf', primary: 'true' }])
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it('§7 that are too large are not sent; what the server refuses is said there', async () => {
    const { server, user } = await open((prepared) =>
      prepared.prepare('resumes.upload', refused(400, 'pdf_encrypted', 'This PDF is encrypted. Please save it without a password.')),
    )
    const input = await screen.findByLabelText('Résumé as a PDF')
    await user.upload(input, pdf(5 * 1024 * 1024 + 1))
    expect((await screen.findByRole('alert')).textContent).toBe('This file is too large. There is room for 5 MB.')
    expect(server.requests('resumes.upload')).toEqual([])
    await user.upload(input, pdf())
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('This PDF is encrypted.'))
  })

  it('§7 are listed with what they were sent with; the main one is chosen', async () => {
    const { server, user } = await open((prepared) => prepared.prepare('resumes.makePrimary', { ...stored, id: 'resume-1' }))
    const list = within(await screen.findByRole('list', { name: 'Your versions' }))
    await waitFor(() => expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)[1]).toContain('sent with 1 application'))
    expect(list.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Version 2', 'Version 1'])
    await user.click(list.getByRole('button', { name: 'Make it the main one' }))
    await findToast('Version 1 is your main résumé')
    expect(server.requests('resumes.makePrimary').map(({ params }) => params)).toEqual([{ id: 'resume-1' }])
  })

  it('§2.10 are removed only after a confirmation, which says what stays', async () => {
    const { server, user } = await open((prepared) => prepared.prepare('resumes.remove', { ...stored, id: 'resume-1' }))
    const list = within(await screen.findByRole('list', { name: 'Your versions' }))
    await list.findByText(/sent with 1 application/)
    await user.click(list.getAllByRole('button', { name: 'Remove' })[1] ?? document.body)
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove version 1' }))
    expect(dialog.getByText(/It stays with 1 application that took it/)).toBeTruthy()
    expect(server.requests('resumes.remove')).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Remove it' }))
    await findToast('Version 1 removed')
  })

  it('§2.10 that our team attached are published or deleted by the student', async () => {
    const { server, user } = await open((prepared) => {
      prepared.prepare('resumes.publish', { ...stored, id: 'resume-3' })
      prepared.prepare('resumes.remove', { ...stored, id: 'resume-3' })
    })
    const hidden = within(await screen.findByRole('region', { name: 'Hidden résumé, version 3' }))
    await user.click(hidden.getByRole('button', { name: 'Publish it' }))
    await findToast('Published as version 3')
    await user.click(hidden.getByRole('button', { name: 'Delete it' }))
    await user.click(within(await screen.findByRole('dialog', { name: 'Delete this file' })).getByRole('button', { name: 'Delete it' }))
    await findToast('Deleted')
    expect(server.requests('resumes.publish')).toHaveLength(1)
    expect(server.requests('resumes.remove').map(({ params }) => params)).toEqual([{ id: 'resume-3' }])
  })

  it('§2.10 say who opened them, with the reason, and nobody who opened the profile alone', async () => {
    const line = { what: 'resume', at: '2026-10-10T08:00:00.000Z', version: 2 } as const
    await open((server) =>
      server.prepare('accesses.list', [
        { ...line, id: '3', by: { displayName: 'Alma Root', role: 'admin' }, reason: 'The upload looked damaged' },
        { ...line, id: '2', what: 'profile', by: { displayName: 'Pia Profile', role: 'recruiter' } },
        { ...line, id: '1', by: { displayName: 'Rita Hooper', role: 'recruiter' }, organizationLabel: 'Meridian Labs' },
      ]),
    )
    const list = within(await screen.findByRole('list', { name: 'Who opened your résumé' }))
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent.replace(/^.*?(?=Alma|Pia|Rita)/, ''))).toEqual([
      'Alma Root (admin) opened version 2 of your résuméThe upload looked damaged',
      'Rita Hooper (recruiter) opened version 2 of your résuméMeridian Labs',
    ])
  })

  it('§2.10 are shown in the page only when asked for, are downloaded from what is shown, and are closed again', async () => {
    const { server, user } = await open((prepared) => {
      prepared.prepare('resumes.getResumeUrlById', { url: '/files/token', expiresAt: '2026-10-14T10:05:00.000Z', version: 2 })
      prepared.prepare('files.open', {})
    })
    const list = within(await screen.findByRole('list', { name: 'Your versions' }))
    expect(server.requests('resumes.getResumeUrlById')).toEqual([])
    await user.click(list.getAllByRole('button', { name: 'Show it here' })[0] ?? document.body)
    const shown = within(await screen.findByRole('group', { name: 'Version 2 of your résumé' }))
    shown.getByText('1 of 1')
    expect(shown.queryByText(/on the pages/)).toBeNull()
    await user.click(shown.getByRole('radio', { name: 'Text' }))
    shown.getByText('TypeScript, Rust')
    expect(shown.getByRole('link', { name: 'code.example/sam' }).getAttribute('href')).toBe('https://code.example/sam')
    const saved: string[] = []
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    await user.click(shown.getByRole('button', { name: 'Download' }))
    click.mockRestore()
    expect(saved).toEqual(['Version 2 of your résumé.pdf'])
    await user.click(shown.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('group', { name: 'Version 2 of your résumé' })).toBeNull()
  })
})
