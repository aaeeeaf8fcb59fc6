import type { ApplicationReply } from '#contract/applications.ts'

type Props = Pick<ApplicationReply, 'paused'> & { readonly className: string }

/** For the company: the student answers nothing at the moment. Why is between them and our team. */
export function Paused({ paused, className }: Props) {
  return paused ? <p className={className}>The student’s account is paused: messages do not reach them</p> : null
}
