/** One message to many applicants, from the board; and the templates for it. */
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import type { MessageTemplateReply } from '#contract/message-templates.ts'
import type { FakeServer } from '../fake-server.ts'
import { kim, openBoard } from '../open-board.ts'
import { findToast, openPage } from '../open-page.tsx'
import { applicant, contact, reads, userOf } from '../samples.ts'

const sam = { ...applicant, studentId: 'sam', jobTitle: 'Compiler engineer' }
const another = { ...kim, studentId: 'kim', jobTitle: 'Compiler engineer' }
const { studentId: _hidden, ...unnamed } = applicant
const talk: MessageTemplateReply = {
  id: 'template-1',
  name: 'Talk',
  text: 'Hello {name}, when could we talk about {job}?',
  savedAt: '2026-10-14T10:00:00.000Z',
}

async function chooseBoth(templates: readonly MessageTemplateReply[] = [], prepare: (server: FakeServer) => void = () => undefined) {
  let kept = [...templates]
  const page = await openBoard((server) => {
    server.prepare('applications.listForRecruiter', [sam, another])
    server.prepare('messageTemplates.list', () => kept)
    server.prepare('messageTemplates.save', ({ body }) => {
      kept = [...kept, { ...talk, ...body, id: 'template-2' }]
      return { ok: true as const, id: 'template-2', topics: ['messageTemplates' as const] }
    })
    server.prepare('messageTemplates.remove', ({ params }) => {
      kept = kept.filter(({ id }) => id !== params.id)
      return { ok: true as const, id: params.id, topics: ['messageTemplates' as const] }
    })
    prepare(server)
  })
  await page.user.click(screen.getByRole('checkbox', { name: 'Choose Sam Stone' }))
  await page.user.click(screen.getByRole('checkbox', { name: 'Choose Kim Reyes' }))
  await page.user.click(screen.getByRole('button', { name: 'Message…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Message 2 people' }))
  return { ...page, dialog }
}

describe('§2.19 a message to many', () => {
  it('product 3 is shown as the first of them reads it, is asked about before it goes out, and says whom it did not reach', async () => {
    const { server, user, dialog } = await chooseBoth([talk], (prepared) =>
      prepared.prepare('messages.sendMany', {
        ok: true,
        results: [
          { id: 'sam', ok: true },
          { id: 'kim', ok: false, code: 'may_not_message', message: 'You cannot write to this person.' },
        ],
        topics: ['messages'],
      }),
    )
    await user.click(dialog.getByRole('button', { name: 'Go on' }))
    dialog.getByText('Please write a message.')
    await waitFor(() => expect(dialog.getByRole('option', { name: 'Talk' })).toBeTruthy())
    await user.selectOptions(dialog.getByLabelText('Template'), 'Talk')
    expect(dialog.queryByText('Please write a message.')).toBeNull()
    dialog.getByText('As Sam Stone reads it')
    dialog.getByText('Hello Sam Stone, when could we talk about Compiler engineer?')
    await user.click(dialog.getByRole('button', { name: 'Go on' }))
    expect(dialog.getByRole('status').textContent).toContain('none can be taken back')
    expect(server.requests('messages.sendMany')).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Send to 2 people' }))
    const done = within(await screen.findByRole('dialog', { name: '1 of 2 sent' }))
    expect(done.getByRole('listitem').textContent).toBe('Kim Reyes You cannot write to this person.')
    const [sent] = server.requests('messages.sendMany').map(({ body }) => body)
    // The job of the board, whatever else these people applied for.
    expect([sent?.toUsers.toSorted(), sent?.jobId, sent?.message]).toEqual([['kim', 'sam'], sam.jobId, talk.text])
    await user.click(done.getByRole('button', { name: 'Done' }))
    screen.getByText('2 chosen')
  })

  it('that names and job make too long is said at the field, before it is sent', async () => {
    const { user, dialog } = await chooseBoth()
    const field = dialog.getByLabelText('Message')
    await user.click(field)
    await user.paste(`${'x'.repeat(3_991)} {name}`)
    dialog.getByText('With names and job filled in this is 1 character too long.')
    await user.click(dialog.getByRole('button', { name: 'Go on' }))
    expect(dialog.queryByRole('button', { name: 'Send to 2 people' })).toBeNull()
    await user.type(field, '{Backspace}'.repeat(7))
    await user.click(dialog.getByRole('button', { name: 'Go on' }))
    dialog.getByRole('button', { name: 'Send to 2 people' })
  })

  it('that holds an unknown placeholder says which beside the text, and is not sent', async () => {
    const { user, dialog } = await chooseBoth()
    const field = dialog.getByLabelText('Message')
    await user.click(field)
    await user.paste('Hello {name}, {foo}, {Job} and {foo} in { }')
    dialog.getByText(/^Nothing stands for {foo}, {Job}, { }: it would go out as it is/)
    await user.click(dialog.getByRole('button', { name: 'Go on' }))
    expect(dialog.queryByRole('button', { name: 'Send to 2 people' })).toBeNull()
    await user.clear(field)
    await user.paste('Hello {name}, about {job}')
    await user.click(dialog.getByRole('button', { name: 'Go on' }))
    dialog.getByRole('button', { name: 'Send to 2 people' })
  })

  it('says that all of it went out', async () => {
    const { user, dialog } = await chooseBoth([], (prepared) =>
      prepared.prepare('messages.sendMany', {
        ok: true,
        results: [sam, another].map(({ studentId: id }) => ({ id, ok: true })),
        topics: [],
      }),
    )
    await user.type(dialog.getByLabelText('Message'), 'Thank you.')
    await user.click(dialog.getByRole('button', { name: 'Go on' }))
    await user.click(dialog.getByRole('button', { name: 'Change it' }))
    await user.type(dialog.getByLabelText('Message'), ' See you soon.')
    await user.click(dialog.getByRole('button', { name: 'Go on' }))
    await user.click(dialog.getByRole('button', { name: 'Send to 2 people' }))
    await findToast('Sent to 2 people')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('keeps what is written as a template, brings back what stood there before, and takes a removal back', async () => {
    const { server, user, dialog } = await chooseBoth([talk])
    const message = dialog.getByLabelText<HTMLTextAreaElement>('Message')
    await user.type(message, 'Thank you.')
    await user.click(dialog.getByRole('button', { name: 'Keep as a template…' }))
    await user.type(dialog.getByLabelText('Name of the template'), 'Thanks')
    await user.click(dialog.getByRole('button', { name: 'Keep it' }))
    await findToast('Template saved')
    expect(server.requests('messageTemplates.save').map(({ body }) => body)).toEqual([{ name: 'Thanks', text: 'Thank you.' }])
    await user.type(message, ' And so on.')
    await user.selectOptions(dialog.getByLabelText('Template'), 'Talk')
    expect(message.value).toBe(talk.text)
    await user.selectOptions(dialog.getByLabelText('Template'), 'Your own words')
    expect(message.value).toBe('Thank you. And so on.')
    await user.selectOptions(dialog.getByLabelText('Template'), 'Talk')
    await user.click(dialog.getByRole('button', { name: 'Remove this template' }))
    await findToast('Template “Talk” removed')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(server.requests('messageTemplates.save')).toHaveLength(2))
  })

  it('§2.19 leaves out candidates of a blind review', async () => {
    const { user } = await openBoard((server) => {
      server.prepare('applications.listForRecruiter', [{ ...unnamed, name: 'Candidate 4f2a' }, another])
      server.prepare('messageTemplates.list', [])
    })
    await user.click(await screen.findByRole('checkbox', { name: 'Choose Candidate 4f2a' }))
    await user.click(screen.getByRole('button', { name: 'Message…' }))
    await screen.findByRole('dialog', { name: 'Nobody to write to' })
  })
})

it('§2.19 a template is filled in beside the field to write, with the job that was applied for last', async () => {
  const thread = { ...contact, contactId: 'sam', name: 'Sam Stone', role: 'student' as const, unread: 0 }
  const { user } = await openPage({ path: '/messaging?to=sam', as: userOf('recruiter') }, (server) => {
    server.prepare('messages.contacts', [thread])
    server.prepare('messages.between', reads['messages.between'].empty)
    server.prepare('messages.read', [])
    server.prepare('messages.between', reads['messages.between'].empty)
    server.prepare('messageTemplates.list', [talk])
    server.prepare('applications.listForStudent', [sam])
  })
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Write to Sam Stone' })
  await user.type(field, 'Good morning.')
  await user.click(await screen.findByRole('button', { name: 'Templates' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Talk' }))
  expect(field.value).toBe('Good morning.\n\nHello Sam Stone, when could we talk about Compiler engineer?')
})
