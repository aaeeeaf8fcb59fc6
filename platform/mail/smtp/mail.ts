import { createTransport } from 'nodemailer'
import type { Clock } from '../../clock.ts'
import { compose } from '../compose.ts'
import { Undeliverable, type Mail } from '../port.ts'

export type SmtpOptions = {
  /** `smtp://` or `smtps://`, with user and password if the server needs them. */
  readonly url: string
  readonly from: string
  readonly clock: Clock
}

const TIMEOUT_MS = 20_000

/** Mail through a server. A letter sent again after a crash is delivered again, under the same Message-ID. */
export function smtpMail({ url, from, clock }: SmtpOptions): Mail {
  const transport = createTransport({ url, connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS })
  return {
    send: async (letter) => {
      await transport.sendMail(compose(letter, from, clock.now())).catch((error: unknown) => {
        throw isFinal(error) ? new Undeliverable(`The mail server refused it for good (${error.responseCode}).`) : error
      })
    },
    // Nothing is kept here.
    forget: async () => 0,
  }
}

/** 5xx about this recipient or this mail; the same about our sender or our password is for the operator to mend. */
function isFinal(error: unknown): error is { readonly responseCode: number } {
  const { responseCode = 0, command = '' } = error as { readonly responseCode?: number; readonly command?: string }
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
}
