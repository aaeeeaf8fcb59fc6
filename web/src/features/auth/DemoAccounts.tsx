type Props = { readonly accounts: readonly string[]; readonly password: string; readonly onChoose: (account: string) => void }

/** Accounts to sign in with, shown only if the server runs a demo. */
export function DemoAccounts({ accounts, password, onChoose }: Props) {
  return (
    <aside className="auth-note">
      This is a demo. Everybody’s password is <code className="mono">{password}</code>. Sign in as
      <ul>
        {accounts.map((account) => (
          <li key={account}>
            <button type="button" onClick={() => onChoose(account)}>
              {account.split('@')[0]}
            </button>
          </li>
        ))}
      </ul>
    </aside>
  )
}
