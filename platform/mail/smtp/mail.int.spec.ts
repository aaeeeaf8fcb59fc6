import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { describe, expect, it } from 'vitest'
import { mailContract } from '../contract.ts'
import { Undeliverable } from '../port.ts'
import { smtpMail } from './mail.ts'

const from = 'Proffer <no-reply@proffer.example>'

type Refusal = { readonly code: number; readonly at: 'recipient' | 'data' }

async function startServer(refusal?: Refusal) {
  const refuses = (at: Refusal['at']) =>
    refusal?.at === at ? Object.assign(new Error('mailbox full'), { responseCode: refusal.code }) : null
  const mails: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(refuses('recipient')),
    onData: (stream, _session, done) =>
      void text(stream).then((mail) => {
        mails.push(mail)
        done(refuses('data'))
      }),
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  return {
    mail: smtpMail({ url, from, clock: Date }),
    received: async () => mails,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

describe('through a mail server', () => {
  mailContract(() => startServer())

  it.each([
    ['the recipient', { code: 550, at: 'recipient' as const }],
    ['the mail', { code: 554, at: 'data' as const }],
  ])('is given up when the server refuses %s for good', async (_, refusal) => {
    const { mail, close } = await startServer(refusal)
    const sending = mail.send({ id: 'effect-1', to: 'ada@demo.example', subject: 'Hello', text: 'x', html: 'x' })
    await expect(sending).rejects.toThrow(Undeliverable)
    await expect(sending).rejects.not.toThrow('ada@')
    await close()
  })

  it('fails when the server refuses it, so that it is tried again', async () => {
    const { mail, close } = await startServer({ code: 450, at: 'data' })
    await expect(mail.send({ id: 'effect-1', to: 'ada@demo.example', subject: 'Hello', text: 'x', html: 'x' })).rejects.toThrow(
      'mailbox full',
    )
    await close()
  })
})
