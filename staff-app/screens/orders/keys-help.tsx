import { Modal } from '../../../ui/dialog.tsx'
import { Switch } from '../../forms/switch.tsx'
import { switchKeys, useKeysAreOn } from '../../layout/keys-switch.ts'

const keys = [
  ['/', 'Search'],
  ['j', 'The next order'],
  ['k', 'The order before'],
  ['Enter', 'Open the order'],
  ['p', 'Print, on the screen of a day'],
  ['?', 'Show these shortcuts'],
] as const

/** Lists the shortcuts of the list of orders, with a switch that turns them off. */
export function KeysHelp({ onClose }: { onClose: () => void }) {
  const areOn = useKeysAreOn()
  return (
    <Modal title="Shortcuts" onClose={onClose}>
      <dl className="mt-5 grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-3">
        {keys.map(([key, does]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="inline-block min-w-9 border-2 border-bark px-2 text-center font-sans font-bold">
                {key}
              </kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 border-t border-line pt-3">
        <Switch isOn={areOn} onSwitch={switchKeys}>
          Use these shortcuts on this device
        </Switch>
      </div>
      <button type="button" className="button mt-5" onClick={onClose}>
        Close
      </button>
    </Modal>
  )
}
