import type { Tasks } from '../../../contract/dashboard.ts'
import type { OperationalIncidentKind } from '../../../domain/operational-incidents.ts'

type Text = { title: string; advice: string }

const texts: Readonly<Record<OperationalIncidentKind, Text>> = {
  provider_refuses_keys: {
    title: "The payment provider refuses the shop's keys",
    advice:
      'Nobody can pay online; cash on delivery goes on. Look up the keys in the dashboard of Razorpay, set RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET, and start the shop again.',
  },
  mails_do_not_leave: {
    title: 'Mails do not leave',
    advice: 'They wait, and are tried again for two days. Look at the mail server, SMTP_URL and SMTP_TLS.',
  },
  job_fails: {
    title: 'Work in the background fails',
    advice: 'It is tried again. The log says more; if this stays, show it to whoever looks after the shop.',
  },
  proxy_not_trusted: {
    title: 'A proxy stands in front of the shop, and TRUST_PROXY is 0',
    advice:
      'All shoppers look like one to the limits on tries, so that one of them can lock out the others. Set TRUST_PROXY to the number of proxies.',
  },
}

/** The incident's title and what the owner can do about it. */
export function operationText({ kind, subject }: Pick<Tasks['operations'][number], 'kind' | 'subject'>): Text {
  const known: Readonly<Record<string, Text>> = texts
  const { title, advice } = known[kind] ?? { title: kind.replaceAll('_', ' '), advice: 'The log says more.' }
  return { title: subject === null ? title : `${title}: ${subject}`, advice }
}
