import type { Config } from '#platform/config.ts'

/** Sentences for the operator about how the platform was started (product 2.20, Demo off in public). */
export function startNotices({
  publicBecause: why,
  environment,
  demo,
  demoUnsaid,
  mail,
}: Pick<Config, 'publicBecause' | 'environment' | 'demo' | 'demoUnsaid' | 'mail'>): readonly string[] {
  if (why === undefined) return []
  const wanted = environment === 'production' ? '' : ' DEMO=tiny brings them all the same.'
  const notices: readonly (readonly [applies: boolean, sentence: string])[] = [
    [demo === 'off' && demoUnsaid, `There are no demo accounts, since this platform looks public: ${why}.${wanted}`],
    [demo !== 'off', `This platform looks public (${why}), and everybody knows the password of the demo accounts.`],
    [
      mail.kind === 'outbox',
      `No mail leaves this platform, since SMTP_URL is not set: mails are written to ${'folder' in mail ? mail.folder : ''}. They hold secrets, such as the links that prove an address or set a new password: keep others out of that folder.`,
    ],
  ]
  return notices.flatMap(([applies, sentence]) => (applies ? [sentence] : []))
}
