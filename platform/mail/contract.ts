import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Letter, Mail } from './port.ts'

/** The text of a header (RFC 2047). */
function decoded(header: string): string {
  const bytes = header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('latin1')
        : text.replaceAll('_', ' ').replaceAll(/=([0-9A-F]{2})/gi, (_sign, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    )
  return Buffer.from(bytes, 'latin1')
    .toString()
    .replaceAll(/\r\n\s?/g, ' ')
    .replaceAll(/ +/g, ' ')
}

/** The mails as they arrive: raw, with headers. */
export type Received = () => Promise<readonly string[]>

/** The tests that every way of sending mail must pass. `open` starts with no mail received. */
export function mailContract(
  open: () => Promise<{ readonly mail: Mail; readonly received: Received; readonly close: () => Promise<void> }>,
): void {
  const letter = (changes: Partial<Letter> = {}): Letter => ({
    id: randomUUID(),
    to: 'ada@demo.example',
    subject: 'You were nominated',
    text: 'Hello Ada,\n\nplease register.',
    html: '<p>Hello Ada,</p><p>please register.</p>',
    ...changes,
  })
  const after = async (letters: readonly Letter[]) => {
    const { mail, received, close } = await open()
    for (const each of letters) await mail.send(each)
    const mails = await received()
    await close()
    return mails
  }

  describe('mail', () => {
    it('arrives with sender, receiver, subject, text and HTML', async () => {
      const [mail = ''] = await after([letter()])
      expect(mail).toMatch(/^From: Proffer <no-reply@proffer\.example>\r$/m)
      expect(mail).toMatch(/^To: ada@demo\.example\r$/m)
      expect(mail).toMatch(/^Subject: You were nominated\r$/m)
      expect(mail).toContain('multipart/alternative')
      expect(mail).toContain('please register.\r\n')
      expect(mail).toContain('<p>please register.</p>')
    })

    it.each(['“Ana Doe, Ph.D.” nominated you', 'نیما‌راد nominated you', 'हर्षवर्धन', `${'ד״ר כהן '.repeat(14)}nominated you`])(
      'has the subject %s in a header that says nothing else',
      async (subject) => {
        const [mail = ''] = await after([letter({ subject: `${subject}\r\nBcc: eve@evil.example` })])
        const [, header = ''] = /^Subject: ((?:.*\r\n[ \t])*.*)\r$/m.exec(mail) ?? []
        expect(decoded(header)).toBe(`${subject} Bcc: eve@evil.example`)
        expect(mail).not.toMatch(/^Bcc:/m)
      },
    )

    it('carries its id as Message-ID, also when sent again', async () => {
      const same = letter()
      const mails = await after([same, same])
      const ids = mails.map((mail) => /^Message-ID: (.*)\r$/m.exec(mail)?.[1])
      expect(new Set(ids)).toEqual(new Set([`<${same.id}@proffer.example>`]))
    })

    it('keeps a link of up to 76 characters in one piece', async () => {
      const link = `https://localhost:5500/register?invitation=${'x'.repeat(33)}`
      const [mail] = await after([letter({ text: `Hello,\n${link}\n` })])
      expect(mail).toContain(`${link}\r\n`)
    })

    it('keeps a longer link in one piece for whoever decodes the mail, on a line of its own', async () => {
      const link = `https://proffer.example/notifications/unsubscribe/${'x'.repeat(64)}.message.secret`
      const [mail = ''] = await after([letter({ text: `Hello,\n${link}\nGoodbye` })])
      const [, text = ''] = /quoted-printable\r\n\r\n([\s\S]*?)\r\n--/.exec(mail) ?? []
      expect(text.replaceAll('=\r\n', '').split('\r\n')).toEqual(['Hello,', link, 'Goodbye'])
    })

    it('names the URL that ends such mails, in one piece, and that a POST to it is enough (RFC 8058)', async () => {
      const unsubscribe = `https://proffer.example/notifications/unsubscribe/${'x'.repeat(90)}.message.secret`
      const mails = await after([letter({ unsubscribe }), letter()])
      const [mail = '', ...more] = mails.filter((each) => each.includes('List-Unsubscribe'))
      expect(mail).toContain(`List-Unsubscribe: <${unsubscribe}>\r\n`)
      expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
      expect(more).toEqual([])
    })

    it('brings a calendar entry with its method', async () => {
      const content = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n'
      const [mail = ''] = await after([letter({ calendars: [{ method: 'CANCEL', content }] })])
      expect(mail).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=CANCEL\r$/m)
      expect(mail).toContain('filename=interview.ics')
    })

    it('brings several calendar entries as a file each', async () => {
      const content = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'
      const calendars = [{ method: 'PUBLISH', content } as const, { method: 'CANCEL', content } as const]
      const [mail = ''] = await after([letter({ calendars })])
      for (const [n, method] of ['PUBLISH', 'CANCEL'].entries()) {
        expect(mail).toContain(`filename=interview-${n + 1}.ics`)
        expect(mail).toContain(`text/calendar; charset=utf-8; method=${method}`)
      }
    })

    it('carries which mail it is nowhere but where it is kept', async () => {
      const { mail, received, close } = await open()
      await mail.send(letter({ id: 'effect-1', template: 'InterviewProposed' }))
      const [raw = ''] = await received()
      expect(raw.includes('InterviewProposed')).toBe(mail.kept !== undefined)
      await close()
    })

    it('cannot get another header through its subject', async () => {
      const [mail = ''] = await after([letter({ subject: 'Hello\r\nBcc: eve@demo.example' })])
      expect(mail).not.toMatch(/^Bcc:/m)
    })

    it.each([
      'ada@demo.example\r\nBcc: eve@demo.example',
      'ada@demo.example, eve@demo.example',
      'group:ada@demo.example',
      'ada(eve)@demo.example',
      'ada\u200B@demo.example',
      'ada@demo.example\0',
      'nobody',
      '',
    ])('§2.18 refuses to write to %j', async (to) => {
      const { mail, close } = await open()
      await expect(mail.send(letter({ to }))).rejects.toThrow('no single e-mail address')
      await close()
    })

    it('refuses an id with other characters than letters, digits, - and _', async () => {
      const { mail, close } = await open()
      await expect(mail.send(letter({ id: '../evil' }))).rejects.toThrow('letters, digits')
      await close()
    })
  })
}
