import { useState } from 'react'
import { useWrite } from '../../api/use-write.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields/Field.tsx'
import { Form } from '../../ui/fields/Form.tsx'
import { CodeField, codeProblem } from './CodeField.tsx'

/** The code of the app, or a recovery code. */
export function Prove({ onProven }: { readonly onProven: () => void }) {
  const { run, pending, problem, forgetProblem } = useWrite('secondFactor.prove', { failure: 'here' })
  const [recovers, setRecovers] = useState(false)
  const [code, setCode] = useState('')
  const change = (next: string) => {
    setCode(next)
    forgetProblem()
  }
  return (
    <>
      <p className="quiet">
        {recovers
          ? 'Write one of the recovery codes that you kept when you set up the second factor. Each is good once.'
          : 'Write the code that your authenticator app shows for Proffer. That is asked at each sign-in, and every 12 hours.'}
      </p>
      <Form onSubmit={() => void run({ code: code.trim() }, { next: onProven })}>
        {recovers ? (
          <TextField
            key="recovery"
            label="Recovery code"
            name="recovery-code"
            autoFocus
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            requiredMessage="Please write a recovery code."
            value={code}
            problem={codeProblem(problem)}
            onChange={(event) => change(event.target.value)}
          />
        ) : (
          <CodeField key="code" value={code} problem={problem} onChange={change} />
        )}
        <Button type="submit" variant="primary" size="l" busy={pending}>
          Continue
        </Button>
        <button
          type="button"
          className="link factor-other"
          onClick={() => {
            setRecovers(!recovers)
            change('')
          }}
        >
          {recovers ? 'Use a code of the app' : 'Use a recovery code'}
        </button>
      </Form>
      <p className="quiet factor-lost">
        Without the app and the codes, the operator of this platform resets your second factor by npm run admin.
      </p>
    </>
  )
}
