import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.Temporal;
import net.fortuna.ical4j.data.CalendarBuilder;
import net.fortuna.ical4j.model.Calendar;
import net.fortuna.ical4j.model.Component;
import net.fortuna.ical4j.model.Period;

/** Prints the starts of the events of each file, or why it is refused; with ical4j 4. */
class ReadTemporals {
  public static void main(String[] files) throws Exception {
    Period<ZonedDateTime> period = new Period<>(at(2026), at(2040));
    for (String file : files) {
      StringBuilder line = new StringBuilder();
      try {
        Calendar calendar = new CalendarBuilder().build(new StringReader(Files.readString(Path.of(file))));
        calendar.validate();
        for (Object event : calendar.getComponents("VEVENT"))
          for (Object date : ((Component) event).calculateRecurrenceSet(period))
            line.append(toMilliseconds(((Period<?>) date).getStart())).append(' ');
      } catch (Exception | Error refused) {
        line = new StringBuilder("refused ").append(refused.toString().replace('\n', ' '));
      }
      System.out.println(line.toString().trim());
    }
  }

  private static ZonedDateTime at(int year) {
    return ZonedDateTime.of(year, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC);
  }

  private static long toMilliseconds(Temporal start) {
    return Instant.from(start).toEpochMilli();
  }
}
