import { Link } from 'react-router'
import type { OperationalIncidentKind, Tasks } from '../../../contract/dashboard.ts'
import { grouped } from '../../../domain/counted.ts'
import { formatDate } from '../../ui/format-date.ts'
import { Notice } from '../../ui/notice.tsx'

/** Operational problems that only the owner can fix; nothing if there are none. */
export function OperationTasks({ tasks: { takesOrders, operations } }: { tasks: Tasks }) {
  if (takesOrders && operations.length === 0) return null
  return (
    <section aria-label="Needs your attention" className="grid gap-3 lg:col-span-2">
      {!takesOrders && <NotOpen />}
      {operations.map((operation) => (
        <Operation key={`${operation.kind} ${operation.subject}`} operation={operation} />
      ))}
    </section>
  )
}

function NotOpen() {
  return (
    <Notice tone="error" title="The shop is not taking orders yet">
      <p>
        To start taking orders, go to{' '}
        <Link to="/admin/settings" className="font-semibold underline underline-offset-4">
          Settings
        </Link>
        , enter your own legal name, address and grievance officer, and choose how to show crossed-out prices.
      </p>
    </Notice>
  )
}

function Operation({ operation }: { operation: Tasks['operations'][number] }) {
  const { title, advice } = operationText(operation)
  return (
    <Notice tone="error" title={title}>
      <p className="wrap-anywhere">{operation.detail}</p>
      <p className="mt-1">{advice}</p>
      <p className="figures mt-1 text-[0.82rem] text-ink-soft">
        {operation.times === 1 ? 'Happened once, on' : `Happened ${grouped(operation.times)} times since`}{' '}
        {formatDate(operation.since)}. This message disappears when the problem is fixed.
      </p>
    </Notice>
  )
}

type Text = { title: string; advice: string }

const texts: Readonly<Record<OperationalIncidentKind, Text>> = {
  provider_refuses_keys: {
    title: 'The payment provider is rejecting the shop’s keys',
    advice:
      'Shoppers cannot pay online; cash on delivery still works. Copy the keys from your Razorpay dashboard to RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET, then restart the shop.',
  },
  provider_unreachable: {
    title: 'The payment provider cannot be reached',
    advice:
      'Shoppers may not be able to pay online; cash on delivery still works. Check Razorpay’s status page and your server’s connection to the internet. Payments and refunds in progress are completed once Razorpay responds.',
  },
  mails_do_not_leave: {
    title: 'E-mails are not being sent',
    advice: 'Check the mail server, SMTP_URL and SMTP_TLS. The shop keeps retrying each e-mail for two days.',
  },
  job_fails: {
    title: 'A background job is failing',
    advice: 'The shop will retry the job. If it keeps failing, show the log to whoever manages your server.',
  },
  proxy_not_trusted: {
    title: 'The shop seems to be behind a proxy, but TRUST_PROXY is 0',
    advice:
      'If it is, set TRUST_PROXY to the number of proxies and restart the shop. Until then, all shoppers share one rate limit, so any of them can lock out the rest. If there is no proxy, ignore this message; it disappears when the shop restarts.',
  },
}

function operationText({ kind, subject }: Pick<Tasks['operations'][number], 'kind' | 'subject'>): Text {
  const known: Readonly<Record<string, Text>> = texts
  const { title, advice } = known[kind] ?? { title: kind.replaceAll('_', ' '), advice: 'See the log for details.' }
  return { title: subject === null ? title : `${title}: ${subject}`, advice }
}
