import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { Reply } from '#contract/contract.ts'
import { useWrite } from '../../api/use-write.ts'
import { ProblemLine } from '../../parts/ProblemLine.tsx'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/fields/Form.tsx'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { CodeField } from './CodeField.tsx'

const QrCode = lazyComponent(() => import('./QrCode.tsx').then((module) => ({ default: module.QrCode })))

/** An app is given the secret, and shows that it has it by its first code. */
export function SetUp({ onConfirmed }: { readonly onConfirmed: (recoveryCodes: readonly string[]) => void }) {
  const begin = useWrite('secondFactor.begin', { failure: 'here' })
  const confirm = useWrite('secondFactor.confirm', { failure: 'here' })
  const [begun, setBegun] = useState<Reply<'secondFactor.begin'>>()
  const [code, setCode] = useState('')
  const start = () =>
    begin.run(
      {},
      {
        next: (next) => {
          confirm.forgetProblem()
          setCode('')
          setBegun(next)
        },
      },
    )
  const startOnce = useEffectEvent(() => void start())
  useEffect(() => {
    startOnce()
  }, [])
  const tooLate = confirm.problem?.code === 'second_factor_not_begun'
  return (
    <>
      <p className="quiet">
        As an admin you see the data of many people, so your password alone opens nothing. You need an authenticator app, on your phone or
        in your password manager.
      </p>
      {(begin.problem ?? tooLate) && (
        <>
          <ProblemLine problem={begin.problem ?? confirm.problem} look="notice-bad" />
          <Button onClick={() => void start()}>Begin again</Button>
        </>
      )}
      {begun && !tooLate && (
        <>
          <Secret {...begun} />
          <Form onSubmit={() => void confirm.run({ code }, { next: ({ recoveryCodes }) => onConfirmed(recoveryCodes) })}>
            <CodeField
              value={code}
              problem={confirm.problem}
              onChange={(next) => {
                setCode(next)
                confirm.forgetProblem()
              }}
            />
            <Button type="submit" variant="primary" size="l" busy={confirm.pending}>
              Continue
            </Button>
          </Form>
        </>
      )}
    </>
  )
}

function Secret({ secret, uri }: Reply<'secondFactor.begin'>) {
  return (
    <div className="factor-secret">
      <p>Read this picture with the app:</p>
      <Suspense fallback={<div className="factor-qr" />}>
        <QrCode text={uri} label="The key as a picture for the camera of your app" />
      </Suspense>
      <p>
        On this device:{' '}
        <a className="link" href={uri}>
          open your authenticator app
        </a>
        . Or write this key into it, as one by time:
      </p>
      <code aria-label="Key">{(secret.match(/.{1,4}/g) ?? []).join(' ')}</code>
    </div>
  )
}
