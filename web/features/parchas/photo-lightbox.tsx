// Photos to swipe, pinch and pan by yet-another-react-lightbox. Loaded on demand (photo-stage.tsx).
import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import Lightbox, { useController, type ZoomRef } from "yet-another-react-lightbox";
import Inline from "yet-another-react-lightbox/plugins/inline";
import Zoom from "yet-another-react-lightbox/plugins/zoom";
import "yet-another-react-lightbox/styles.css";
import { clsx } from "clsx";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { setStyle } from "#web/ui/set-style.ts";

const PLUGINS = [Inline, Zoom];
/** The dialog around it has buttons of its own. */
const WITHOUT_BUTTONS = { buttonPrev: () => null, buttonNext: () => null, buttonZoom: () => null };
const CAROUSEL = { finite: true, preload: 1, padding: 0, spacing: 14 };
const ANIMATION = { swipe: 200, zoom: 150 };
// The photo beside it peeks in, unless the caller cuts it off.
const STYLES = { container: { background: "none", overflow: "visible" } };

/** As the library knows them. */
const KEYS: Readonly<Record<string, KeyboardEventInit>> = {
  "+": { key: "+" },
  // The same key without Shift.
  "=": { key: "+" },
  "-": { key: "-" },
  "0": { key: "0", ctrlKey: true },
  ArrowLeft: { key: "ArrowLeft" },
  ArrowRight: { key: "ArrowRight" },
  ArrowUp: { key: "ArrowUp" },
  ArrowDown: { key: "ArrowDown" },
};

export type Photo = {
  src: string;
  alt: string;
  /** Shown until the photo has loaded, and where it does not load. */
  thumbnailUrl?: string;
};
/** How the caller's buttons zoom. */
export type ZoomControl = RefObject<ZoomRef | null>;
export type LightboxProps = {
  /** The same array as long as the photos are the same. */
  photos: readonly Photo[];
  index: number;
  /** What the photos are. */
  label: string;
  /** Said where a photo does not load. */
  failed: string;
  zoom: ZoomControl;
  onIndex?: (index: number) => void;
  onRetry: () => void;
};

export function PhotoLightbox({ photos, index, label, failed, zoom, onIndex, onRetry }: LightboxProps) {
  const t = useT();
  const stage = useKeys();
  const [isEnlarged, setEnlarged] = useState(false);
  const labels = {
    Carousel: "",
    Slide: "",
    "Photo gallery": label,
    "{index} of {total}": t("photos.place", { place: "{index}", total: "{total}" }),
  };
  return (
    <div
      ref={stage}
      // A drag scrolls the page until the photo is enlarged.
      className={clsx(
        "size-full",
        isEnlarged ? "cursor-grab active:cursor-grabbing **:touch-none!" : "cursor-zoom-in",
      )}
    >
      <Lightbox
        plugins={PLUGINS}
        slides={photos}
        index={index}
        labels={labels}
        carousel={CAROUSEL}
        animation={ANIMATION}
        styles={STYLES}
        toolbar={{ buttons: [] }}
        zoom={{ ref: zoom, scrollToZoom: true, maxZoomPixelRatio: 2 }}
        on={{
          view: ({ index: shown }) => onIndex?.(shown),
          zoom: ({ zoom: scale }) => setEnlarged(scale > 1),
        }}
        render={{
          ...WITHOUT_BUTTONS,
          slideContainer: ({ slide, children }) => (
            <ShownPhoto value={photos.find(({ src }) => src === slide.src) ?? null}>{children}</ShownPhoto>
          ),
          iconLoading: () => <Placeholder />,
          iconError: () => <Failed text={failed} onRetry={onRetry} />,
        }}
      />
    </div>
  );
}

/** Gives the library the keys that are pressed while the dialog's buttons have the focus: it listens in its own container alone. */
function useKeys() {
  const stage = useRef<HTMLDivElement>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const container = stage.current?.querySelector(".yarl__container");
    const key = KEYS[event.key];
    if (!container || !key || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as Node;
    // What is pressed inside, the library has heard. Another dialog may lie over this one.
    const isOnButtons = container.closest("dialog")?.contains(target) && !container.contains(target);
    if (!isOnButtons && target !== document.body) return;
    const given = new KeyboardEvent("keydown", { ...key, bubbles: true, cancelable: true });
    if (!container.dispatchEvent(given)) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
  return stage;
}

/** That of the slide: the library does not say whose photo loads or has failed. */
const ShownPhoto = createContext<Photo | null>(null);

/** Stands in the slide until its photo has loaded, and where it does not load. */
function Placeholder({ children }: { children?: ReactNode }) {
  const { slideRect } = useController();
  const thumbnailUrl = use(ShownPhoto)?.thumbnailUrl;
  return (
    <div
      ref={setStyle({ width: `${slideRect.width}px`, height: `${slideRect.height}px` })}
      className="leading-normal"
    >
      {thumbnailUrl ? (
        <img src={thumbnailUrl} alt="" draggable={false} className="size-full object-contain" />
      ) : null}
      {children}
    </div>
  );
}

function Failed({ text, onRetry }: { text: string; onRetry: () => void }) {
  const t = useT();
  return (
    <Placeholder>
      <div
        role="alert"
        className="absolute inset-x-0 top-0 grid justify-items-center gap-2 bg-card p-3 text-center text-small text-ink"
      >
        <p>{text}</p>
        <Button variant="outline" size="small" onClick={onRetry}>
          {t("shell.retry")}
        </Button>
      </div>
    </Placeholder>
  );
}
