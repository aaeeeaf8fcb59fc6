type Props = { readonly accounts: readonly string[]; readonly password: string; readonly onTake: (account: string) => void }

/** Shown only where the server says that it runs a demo. */
export function DemoAccounts({ accounts, password, onTake }: Props) {
  return (
    <aside className="auth-note">
      This is a demo. Everybody’s password is <code className="mono">{password}</code>. Sign in as
      <ul>
        {accounts.map((account) => (
          <li key={account}>
            <button type="button" onClick={() => onTake(account)}>
              {account.split('@')[0]}
            </button>
          </li>
        ))}
      </ul>
    </aside>
  )
}
