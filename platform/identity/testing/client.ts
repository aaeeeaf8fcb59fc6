/** Google's REST calls as a browser makes them, for the specs of both adapters. `base` holds the two API hosts as first path segments. */
export function identityClient(base: string) {
  const call = async (path: string, body: object) => {
    const reply = await fetch(`${base}/${path}?key=any`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const json = (await reply.json()) as Record<string, unknown> & { error?: { message: string } }
    if (!reply.ok) throw new Error(json.error?.message ?? `status ${reply.status}`)
    return json
  }
  const accounts = (method: string, body: object) => call(`identitytoolkit.googleapis.com/v1/accounts:${method}`, body)
  return {
    accounts,
    signIn: async (email: string, password: string) =>
      String((await accounts('signInWithPassword', { email, password, returnSecureToken: true }))['idToken']),
    resetPassword: async (oobCode: string, newPassword: string) => void (await accounts('resetPassword', { oobCode, newPassword })),
    refresh: (refreshToken: string) =>
      call('securetoken.googleapis.com/v1/token', { grant_type: 'refresh_token', refresh_token: refreshToken }),
  }
}
