/** The password of all fixed accounts, with which the platform refuses to start in production. */
export const demoPassword = 'proffer-demo'
