import { Download } from 'lucide-react';
import { encode } from 'uqr';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { downloadFile } from '../../ui/download-file.ts';
import { toast } from '../../ui/toast.ts';
import { qrPng } from './qr-png.ts';
import { type QrCode, qrPath, qrSvg } from './qr-svg.ts';

interface QrDialogProps {
  url: string;
  name: string;
  onClose: () => void;
}

/** The quiet zone around a code, in modules, that ISO 18004 asks for. */
const QUIET_ZONE = 4;

/** The QR code of a link, to show and to download. */
export default function QrDialog({ url, name, onClose }: QrDialogProps) {
  const code: QrCode = encode(url, { ecc: 'M', border: QUIET_ZONE });
  const file = fileNameOf(name);
  const saveSvg = () => downloadFile(`${file}.svg`, new Blob([qrSvg(code)], { type: 'image/svg+xml' }));
  const savePng = async () => {
    const png = await qrPng(code);
    if (png) downloadFile(`${file}.png`, png);
    else toast.error('We couldn’t draw the PNG.', 'Please download the SVG.');
  };
  const icon = <Download aria-hidden className="size-4" strokeWidth={1.5} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="sm"
      title="QR code"
      description={name}
      footer={
        <>
          <Button icon={icon} onClick={saveSvg}>
            SVG
          </Button>
          <Button icon={icon} onClick={() => void savePng()}>
            PNG
          </Button>
        </>
      }
    >
      <QrImage code={code} label={`QR code of ${url}`} />
      <p translate="no" className="mt-4 break-all text-center font-mono text-sm">
        {url}
      </p>
    </Dialog>
  );
}

/** Black on white in both themes, because scanners expect it. */
function QrImage({ code, label }: { code: QrCode; label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${code.size} ${code.size}`}
      shapeRendering="crispEdges"
      className="mx-auto w-full max-w-64 rounded-sm border border-rule"
    >
      <rect width={code.size} height={code.size} fill="#fff" />
      <path d={qrPath(code)} fill="#000" />
    </svg>
  );
}

/** A file name from a title: `Lamp of the month!` → `lamp-of-the-month`. */
function fileNameOf(title: string): string {
  const name = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return name.join('-').slice(0, 60) || 'link';
}
