import ToastList from '../../ui/toast-list.tsx'

/**
 * Where the back office's toasts appear: always there, so that toasts with a way to retry are never lost, and above the
 * bar at the foot of its pages.
 */
export function AdminToaster() {
  return (
    <div className="[&_ol]:mb-15!">
      <ToastList position="bottom-right" />
    </div>
  )
}
