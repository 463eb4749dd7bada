import { ArrowUp } from 'lucide-react'
import { type MouseEvent, useMemo } from 'react'
import { Link as RouterLink } from 'react-router'
import type { Customer } from '../../../contract/customers.ts'
import { api } from '../../api.ts'
import { personalMeta } from '../../page-meta.ts'
import { loadUser } from '../../session/auth/load-user.ts'
import { useRoot } from '../../session/store.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Link, textLinkStyle } from '../../ui/link.tsx'
import { toast } from '../../ui/toast.ts'
import { dateColumn, EntryList, type ListColumn, sumColumn } from '../ui/entry-list.tsx'
import { SearchFilter, useAddressFilters } from '../ui/list-filters.tsx'
import { ListPage, ListSkeleton } from '../ui/list-page.tsx'
import { attempt, useConfirmedChange } from '../ui/use-change.ts'
import { useScrollingList } from '../ui/use-scrolling-list.ts'

export const meta = personalMeta('Customers')

/** All accounts: what they bought, and whether they may sign in. */
export default function Customers() {
  const filters = useAddressFilters()
  const { search } = filters
  const list = useScrollingList(
    (part, signal) => api.list('GET /admin/users', { query: { ...part, search }, signal }),
    filters.key,
  )
  const { busyIds, requestConfirmation, dialog } = useAccountStatus(list.change)
  const columns = useMemo(() => columnsOf(requestConfirmation), [requestConfirmation])
  return (
    <ListPage
      title="Customers"
      filters={
        <SearchFilter filters={filters} label="Search customers" placeholder="Search by name, email, or phone..." />
      }
      list={list}
      things="customers"
      failure={{
        title: 'Error loading customers',
        message: 'Failed to load customers. Please try again later.',
      }}
      loading={<ListSkeleton label="Loading customers..." isLabelShown />}
      empty={{
        children: search ? (
          <p className="wrap-anywhere">No customers match “{search}”</p>
        ) : (
          'There are no customers in the system yet'
        ),
      }}
      footerEnd={<BackToTop />}
      dialog={dialog}
    >
      <EntryList label="Customers" list={list} columns={columns} busyIds={busyIds} />
    </ListPage>
  )
}

function BackToTop() {
  const toTop = (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault()
    const main = event.currentTarget.closest('main')
    for (const region of main?.querySelectorAll('section[aria-label]') ?? []) region.scrollTop = 0
    scrollTo({ top: 0 })
    main?.focus({ preventScroll: true })
  }
  return (
    <RouterLink to="#main" onClick={toTop} className={textLinkStyle}>
      <ArrowUp aria-hidden="true" className="mr-1 size-4" />
      Back to top
    </RouterLink>
  )
}

const columnsOf = (onToggle: (customer: Customer) => void): ListColumn<Customer>[] => [
  {
    heading: 'Customer',
    card: 'title',
    width: 'w-[45%] min-w-36',
    isCut: true,
    cell: (customer) => (
      <>
        <span className="block truncate font-semibold" title={shownName(customer)}>
          {shownName(customer)}
        </span>
        <span className="figures block text-[0.8rem] text-ink-soft">{customer._id.slice(0, 8)}</span>
      </>
    ),
  },
  {
    heading: 'Contact',
    card: 'text',
    width: 'w-[55%] min-w-44',
    isCut: true,
    cell: ({ email, phone }) => (
      <>
        <span className="block truncate" title={email}>
          {email}
        </span>
        {phone !== undefined && <span className="figures block text-[0.8rem] text-ink-soft">{phone}</span>}
      </>
    ),
  },
  {
    heading: 'Role',
    card: 'badge',
    cell: ({ isAdmin, isActive }) => (
      <span className="flex flex-col items-start gap-1">
        <Badge tone={isAdmin ? 'blue' : 'neutral'}>{isAdmin ? 'Admin' : 'Customer'}</Badge>
        {!isActive && <Badge tone="red">Deactivated</Badge>}
      </span>
    ),
  },
  { heading: 'Orders', card: 'figure', isNumeric: true, cell: (customer) => <OrdersLink customer={customer} /> },
  sumColumn('Total Spent', ({ totalSpent }) => totalSpent),
  dateColumn('Member Since', ({ createdAt }) => createdAt),
  {
    heading: 'Actions',
    card: 'actions',
    cell: (customer, isBusy) => {
      const { action } = statusTexts(customer)
      return (
        <Button
          size="small"
          isBusy={isBusy}
          aria-label={`${action} ${shownName(customer)}`}
          onClick={() => onToggle(customer)}
        >
          {action}
        </Button>
      )
    },
  },
]

function OrdersLink({ customer }: { customer: Customer }) {
  const { email, totalOrders } = customer
  if (totalOrders === 0) return 0
  return (
    <Link
      to={`/admin/orders?${new URLSearchParams({ search: email })}`}
      aria-label={`${totalOrders}, view orders by ${shownName(customer)}`}
      className="-m-2 inline-block p-2 font-semibold underline underline-offset-4 hover:text-leaf"
    >
      {totalOrders}
    </Link>
  )
}

/** Deactivates an account, or activates it again, after its `dialog` is confirmed, and shows the outcome in a toast. */
function useAccountStatus(onChanged: (customer: Customer) => void) {
  const { confirmation, requestConfirmation, dismiss, confirm, busyIds } = useConfirmedChange({
    idOf: ({ _id }: Customer) => _id,
    change: (customer) =>
      attempt({ text: statusTexts(customer).failed }, async () => {
        const changed = await api.call('PATCH /admin/users/:id/status', {
          params: { id: customer._id },
          body: { isActive: !customer.isActive },
        })
        toast.success(statusTexts(customer).done, shownName(changed))
        onChanged(changed)
        // Admins who deactivated themselves have no session any more: this leads them to the sign-in page.
        if (useRoot.getState().session.user?._id === changed._id) await loadUser()
      }),
  })
  const ownId = useRoot(({ session }) => session.user?._id)
  const customer = confirmation?.subject
  const dialog = customer && (
    <AlertDialog
      isOpen={confirmation.isOpen}
      title={statusTexts(customer).question}
      description={
        <>
          <span className="block wrap-anywhere font-semibold text-ink">{shownName(customer)}</span>
          <span className="mb-2 block wrap-anywhere">{customer.email}</span>
          {statusTexts(customer).explanation}
          {customer._id === ownId && ' This is your own account: you will be signed out.'}
        </>
      }
      confirmLabel={statusTexts(customer).action}
      isDangerous={customer.isActive}
      onConfirm={confirm}
      onClose={dismiss}
    />
  )
  return { busyIds, requestConfirmation, dialog }
}

function shownName({ name }: Customer): string {
  return name.trim() === '' ? 'N/A' : name
}

/** The texts for deactivating an account, or activating it. */
function statusTexts({ isActive }: Customer) {
  return isActive ? deactivation : activation
}

const deactivation = {
  action: 'Deactivate',
  question: 'Deactivate this account?',
  explanation: 'They will be signed out everywhere and will not be able to sign in. Their orders are not affected.',
  done: 'Account deactivated',
  failed: 'Failed to deactivate the account',
}

const activation = {
  action: 'Activate',
  question: 'Activate this account?',
  explanation: 'They will be able to sign in again.',
  done: 'Account activated',
  failed: 'Failed to activate the account',
}
