interface Sound {
  channels: number;
  /** The number of samples per second. */
  samples: number;
  bits: number;
  /** All bytes that follow the header. */
  dataBytes: number;
}

/** The 44 bytes before the samples of a WAV file (RIFF, PCM). */
export function wavHeader({ channels, samples, bits, dataBytes }: Sound): Buffer {
  const bytesPerSample = (channels * bits) / 8;
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + dataBytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(samples, 24);
  header.writeUInt32LE(samples * bytesPerSample, 28);
  header.writeUInt16LE(bytesPerSample, 32);
  header.writeUInt16LE(bits, 34);
  header.write('data', 36);
  header.writeUInt32LE(dataBytes, 40);
  return header;
}
