import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import type { UserReply } from '#contract/people.ts'
import type { FakeServer } from '../fake-server.ts'
import { openPage } from '../open-page.tsx'
import { reads, userOf } from '../samples.ts'

const stored = { ok: true, id: 'student-1' } as const

const openProfile = (as: UserReply, more: (server: FakeServer) => void) =>
  openPage({ path: '/profile', as }, (server) => {
    server.prepare('skills.byIds', reads['skills.byIds'].filled)
    more(server)
  })

describe('§7 a skill that is missing', () => {
  const typed = async (server: (prepared: FakeServer) => void) => {
    const opened = await openProfile(userOf('student', { profile: { skills: ['ts'] } }), server)
    const field = await screen.findByRole('combobox', { name: 'Skills' })
    await opened.user.type(field, 'Zig')
    return opened
  }

  it('§7 is the first choice, and stands in the profile as waiting', async () => {
    let skills = ['ts']
    const { user, server } = await typed((prepared) => {
      prepared.prepare('skills.suggest', [])
      prepared.prepare('skills.add', { ok: true, id: 'proposed-zig', status: 'pending' })
      prepared.prepare('skills.byIds', ({ params }) =>
        params.list.includes('zig')
          ? [
              { id: 'ts', label: 'TypeScript' },
              { id: 'proposed-zig', label: 'Zig', status: 'pending' as const },
            ]
          : [{ id: 'ts', label: 'TypeScript' }],
      )
      prepared.prepare('users.updateField', ({ body }) => {
        skills = body.value as string[]
        return stored
      })
    })
    await user.click(await screen.findByRole('option', { name: 'Add “Zig” as a new skill' }))
    await waitFor(() => expect(skills).toEqual(['ts', 'proposed-zig']))
    expect(server.requests('skills.add').map(({ body }) => body)).toEqual([{ skill: 'Zig' }])
  })

  it('§7 is what Enter takes, not a skill that merely begins so or is found by a part of it', async () => {
    const { user, server } = await openProfile(userOf('student', { profile: { skills: ['ts'] } }), (prepared) => {
      prepared.prepare('skills.suggest', [{ id: 'net', label: 'Networking' }])
      prepared.prepare('skills.add', { ok: true, id: 'proposed-net', status: 'pending' })
      prepared.prepare('users.updateField', stored)
    })
    await user.type(await screen.findByRole('combobox', { name: 'Skills' }), '.NET')
    await screen.findByRole('option', { name: 'Add “.NET” as a new skill', selected: true })
    await user.keyboard('{Enter}')
    await waitFor(() => expect(server.requests('skills.add').map(({ body }) => body)).toEqual([{ skill: '.NET' }]))
  })

  it('§7 says of a chip that others do not see it yet', async () => {
    await openProfile(userOf('student', { profile: { skills: ['proposed-zig'] } }), (server) =>
      server.prepare('skills.byIds', [{ id: 'proposed-zig', label: 'Zig', status: 'pending' }]),
    )
    expect((await screen.findByText('waits for our team')).parentElement?.textContent).toBe('Zigwaits for our team')
  })

  it('§7 is not offered where there is one of that name', async () => {
    await typed((server) => server.prepare('skills.suggest', [{ id: 'zig', label: 'zig' }]))
    await screen.findByRole('option', { name: 'zig' })
    expect(screen.queryByRole('option', { name: /as a new skill/ })).toBeNull()
  })
})

describe('product 2.20, Names: a list in a field of several values', () => {
  const known = [
    { id: 'ts', label: 'TypeScript' },
    { id: 'go', label: 'Go' },
    { id: 'sql', label: 'SQL' },
    { id: 'ci', label: 'CI, CD' },
  ]
  const opened = async () => {
    const saved: unknown[] = []
    const page = await openProfile(userOf('student', { profile: { skills: ['ts'] } }), (prepared) => {
      prepared.prepare('skills.byIds', known)
      prepared.prepare('skills.suggest', ({ params }) =>
        known.filter(({ label }) => label.toLowerCase().startsWith(params.term.toLowerCase())),
      )
      prepared.prepare('users.updateField', ({ body }) => {
        saved.push(body.value)
        return stored
      })
    })
    const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Skills' })
    return { ...page, field, saved }
  }

  it('becomes as many values, each once, stored at once, and what is on no list is said', async () => {
    const { user, server, field, saved } = await opened()
    await user.click(field)
    await user.paste('typescript, Go; Zig\r\n• SQL\tgo\nCI, CD')
    await screen.findByText(/^Not on the list: “Zig”\./)
    await waitFor(() => expect(saved).toEqual([['ts', 'go', 'sql', 'ci']]))
    expect(field.value).toBe('')
    expect(server.requests('skills.add')).toEqual([])
  })

  it('is taken while it is typed, but for the last name', async () => {
    const { field, saved } = await opened()
    // At once: keys on their way would meet the answer to the first name at any of them.
    fireEvent.input(field, { target: { value: 'go, sq' } })
    await waitFor(() => expect(saved).toEqual([['ts', 'go']]))
    expect(field.value).toBe('sq')
  })

  it('says what exceeds the field', async () => {
    const { user, field } = await opened()
    await user.click(field)
    await user.paste(Array.from({ length: 52 }, (_, n) => `Skill ${n}`).join('\n'))
    await screen.findByText('At most 50 fit, so these were left out: “Skill 50”, “Skill 51”.')
  })
})
