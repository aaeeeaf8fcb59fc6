import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { describe, expect, it } from 'vitest'
import { mailContract } from '../contract.ts'
import { smtpMail } from './mail.ts'

const from = 'Proffer <no-reply@proffer.example>'

async function startServer(refuse = false) {
  const mails: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) =>
      void text(stream).then((mail) => {
        mails.push(mail)
        done(refuse ? new Error('mailbox full') : null)
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
  mailContract(startServer)

  it('fails when the server refuses it, so that it is tried again', async () => {
    const { mail, close } = await startServer(true)
    await expect(mail.send({ id: 'effect-1', to: 'ada@demo.example', subject: 'Hello', text: 'x', html: 'x' })).rejects.toThrow(
      'mailbox full',
    )
    await close()
  })
})
