import { ModalButton } from '../../../ui/dialog.tsx'
import { Switch } from '../../forms/switch.tsx'
import { chooseAlerts, noticePermission, useAlerts } from '../../live/alerts.ts'

/** Switches for what this device does about an incoming order. Both are off at first. */
export function AlertSwitches() {
  const { sound, notice } = useAlerts()
  const isRefused = noticePermission() === 'denied'
  const words = [sound && 'sound', notice && 'notice'].filter(Boolean).join(' and ')
  return (
    <ModalButton button={`Alerts: ${words || 'off'}`} buttonClass="button-quiet" title="Alerts">
      {(close) => (
        <>
          <p className="mt-3">When an order comes in or newly needs attention, this device can:</p>
          <div className="mt-3">
            <Switch
              isOn={sound}
              onSwitch={(on) => void chooseAlerts({ sound: on })}
              hint="It is played once when you switch it on."
            >
              Play a sound
            </Switch>
            <Switch
              isOn={notice}
              onSwitch={(on) => void chooseAlerts({ notice: on })}
              hint={
                isRefused
                  ? 'This browser refuses notices from here. Its settings for this site can allow them.'
                  : 'It names the day and the guests, never the customer.'
              }
            >
              Show a notice
            </Switch>
          </div>
          <button type="button" className="button mt-5" onClick={close}>
            Close
          </button>
        </>
      )}
    </ModalButton>
  )
}
